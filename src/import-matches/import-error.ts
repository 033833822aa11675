/** The list was not imported, for a reason that the volunteer can mend; the message says which, in Spanish. */
export class ImportError extends Error {}
