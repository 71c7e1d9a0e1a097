interface AsideProps {
  readonly texts: readonly string[];
  readonly takeBack: (text: string) => void;
  readonly drop: (text: string) => void;
}

/** Versions of a text that are kept beside its box until somebody drops them. */
export function Aside({ texts, takeBack, drop }: AsideProps) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same.
    <section key={index} className="notice version" aria-label="Another version, kept here">
      <p className="fine">Another version, kept here:</p>
      <p className="written">{text}</p>
      <p className="row">
        <button type="button" className="button is-small" onClick={() => takeBack(text)}>
          Use it
        </button>
        <button type="button" className="button is-quiet is-small" onClick={() => drop(text)}>
          Discard it
        </button>
      </p>
    </section>
  ));
}
