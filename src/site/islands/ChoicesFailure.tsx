interface Props {
  /** Says that the fields could not be loaded. */
  failure: string;
  /** Says that they need scripts. */
  withoutScripts: string;
  /** Says what the built island shows. */
  builtView: string;
}

/**
 * Message above an island that follows choice fields (`choices.ts`). The style sheet shows it if their code could not be
 * loaded, with the second half while the island is as built, which may differ from the view that the address asks for.
 */
export const ChoicesFailure = ({ failure, withoutScripts, builtView }: Props) => (
  <>
    <noscript>
      <p className="quiet small screen-only">
        {withoutScripts}: {builtView}.
      </p>
    </noscript>
    <p role="alert" className="choices-failure small screen-only">
      {failure}
      <span>: {builtView}</span>.{' '}
      <a className="text-link" href="">
        Vuelve a cargar la página
      </a>
      .
    </p>
  </>
);
