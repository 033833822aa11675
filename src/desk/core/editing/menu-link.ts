import { stemOf } from '../../../club/content/content-node.ts';
import { changeFile, type FilesContext } from './edit-file.ts';

/**
 * Puts a page into the menu: into the first submenu of an entry that leads nowhere itself, such as «Nosotros», or else at the end.
 * Changes nothing if the menu has the page.
 * @param file of the page, `paginas/campus.md`
 * @returns title of the entry with the submenu; empty if the page is an entry of its own
 */
export async function addToMenu(desk: FilesContext, file: string, title: string): Promise<string> {
  const line = { title, link: `/${stemOf(file)}` };
  let parent = '';
  await changeFile(
    desk,
    'menu.yaml',
    ({ menu, ...value }) => {
      const links = menu.flatMap(({ link, submenu }) => [
        link,
        ...(Array.isArray(submenu) ? submenu.map((entry) => entry.link) : []),
      ]);
      if (links.includes(line.link)) return { menu, ...value };
      const index = menu.findIndex(({ link, submenu }) => !link && Array.isArray(submenu));
      parent = menu[index]?.title ?? '';
      const withLine = menu.map((entry, i) =>
        i === index && Array.isArray(entry.submenu) ? { ...entry, submenu: [...entry.submenu, line] } : entry,
      );
      return { menu: index < 0 ? [...menu, line] : withLine, ...value };
    },
    `Se puso «${title}» en el menú`,
  );
  return parent;
}
