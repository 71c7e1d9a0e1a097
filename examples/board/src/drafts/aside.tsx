import { RichText } from "../rich-text/rich-text";

interface AsideProps {
  readonly texts: readonly string[];
  readonly isRich?: boolean;
  readonly takeBack: (text: string) => void;
  readonly drop: (text: string) => void;
}

/** A version of a text, be it plain or HTML, to be read. */
export function Written({ text, isRich }: { readonly text: string; readonly isRich: boolean }) {
  const shown = text === "" ? "(nothing)" : text;
  return <div className="written">{isRich ? <RichText html={shown} /> : shown}</div>;
}

/** Versions of a text that are kept beside its box until somebody drops them. */
export function Aside({ texts, isRich = false, takeBack, drop }: AsideProps) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same.
    <section key={index} className="notice version" aria-label="Another version, kept here">
      <p className="fine">Another version, kept here:</p>
      <Written text={text} isRich={isRich} />
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
