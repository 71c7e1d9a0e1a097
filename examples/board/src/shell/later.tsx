import { type ComponentType, useEffect, useState } from "react";
import { useToasts } from "./toasts";

/** A component that is fetched apart from the page. */
interface Part<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  fetched?: ComponentType<Props>;
}

const loads: (() => Promise<unknown>)[] = [];

/** Fetches all parts that were put off, so that they are there when the server is not. */
export const fetchParts = (): void => {
  for (const load of loads.splice(0)) load().catch(() => {});
};

/** A component that is fetched when it is first shown. Where that fails the reason is told, and the next time tries again. */
export function later<Props extends object>(load: Part<Props>["load"]): ComponentType<Props> {
  const part: Part<Props> = {
    load: async () => {
      part.fetched = await load();
      return part.fetched;
    },
  };
  loads.push(part.load);
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
