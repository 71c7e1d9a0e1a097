import { RichText } from "../rich-text/rich-text";
import { Button, QuietButton } from "../shell/button";

interface AsideProps {
  readonly texts: readonly string[];
  readonly takeBack: (text: string) => void;
  readonly drop: (text: string) => void;
}

/** A version of a text, be it plain or HTML, to be read. */
export const Written = ({ text }: { readonly text: string }) => (
  <div className="written">{/^<[a-z]/.test(text) ? <RichText html={text} /> : text || "(nothing)"}</div>
);

/** Versions of a text that are kept beside its box until somebody drops them. */
export function Aside({ texts, takeBack, drop }: AsideProps) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same.
    <section key={index} className="notice version" aria-label="Another version, kept here">
      <p className="fine">Another version, kept here:</p>
      <Written text={text} />
      <p className="row">
        <Button onClick={() => takeBack(text)} label="Use it" />
        <QuietButton onClick={() => drop(text)} label="Discard it" />
      </p>
    </section>
  ));
}
