/** Text as it stands in XML, in elements and attributes alike. */
export const xml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
