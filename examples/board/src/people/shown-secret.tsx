import { Button } from "../shell/button";
import { useToasts } from "../shell/toasts";

/** A link or token that is shown this once. */
export interface Shown {
  readonly secret: string;
  readonly title: string;
  readonly hint: string;
}

/** Addresses by which no other machine comes here. */
const isHere = (host: string): boolean => /^(localhost|127\.|\[::1\])/.test(host);

export function ShownSecret({ secret, title, hint }: Shown) {
  const { announce, complain } = useToasts();
  const isLinkHere = secret.includes("#invite=") && isHere(window.location.hostname);
  // Where a page did not come by HTTPS browsers let it copy nothing.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  return (
    <div className="notice stack" role="status">
      <label className="field">
        <span>{title}</span>
        <span className="row">
          <input
            readOnly
            // biome-ignore lint/a11y/noAutofocus: it is shown once, to be copied.
            autoFocus
            value={secret}
            onFocus={({ target }) => target.select()}
          />
          {clipboard !== undefined && (
            <Button
              label="Copy"
              onClick={() => clipboard.writeText(secret).then(() => announce("Copied."), complain)}
            />
          )}
        </span>
      </label>
      <small>{hint}</small>
      {isLinkHere && (
        <small>
          It leads to <b>{window.location.host}</b>, which only this machine reaches. For others, start the server with{" "}
          <code>--host 0.0.0.0</code> and open the board by the address that it prints.
        </small>
      )}
    </div>
  );
}
