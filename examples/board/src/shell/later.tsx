import { type ComponentType, useEffect, useState } from "react";
import { useToasts } from "./toasts";

/** A component that is fetched apart from the page. */
interface Part<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  fetched?: ComponentType<Props>;
}

/** After the first cards, which are more urgent, and before the server may be gone. */
const FETCHED_AFTER_MS = 6000;

/** A component that is fetched when it is first shown. Where that fails the reason is shown, and the next time tries again. */
export function later<Props extends object>(load: Part<Props>["load"]): ComponentType<Props> {
  const part: Part<Props> = {
    load: async () => {
      part.fetched = await load();
      return part.fetched;
    },
  };
  setTimeout(() => part.load().catch(() => {}), FETCHED_AFTER_MS);
  return (props) => <Later part={part} props={props} />;
}

function Later<Props extends object>({ part, props }: { readonly part: Part<Props>; readonly props: Props }) {
  const [Fetched, setFetched] = useState(() => part.fetched);
  const { complain } = useToasts();
  useEffect(() => {
    if (Fetched === undefined) part.load().then((fetched) => setFetched(() => fetched), complain);
  }, [part, Fetched, complain]);
  return Fetched === undefined ? null : <Fetched {...props} />;
}
