const paths = {
  board: "M4 4h4v16H4zM10 4h4v11h-4zM16 4h4v7h-4z",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  filter: "M4 6h16M7 12h10M10 18h4",
  clock: "M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  undo: "M9 14l-5-5 5-5M4 9h10a6 6 0 0 1 0 12h-3",
  chart: "M4 4v16h16M8 8l4 5 3-2 4 6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM20 20l-4.9-4.9",
  comment: "M4 5h16v11H9l-5 4z",
  flag: "M6 21V4h11l-2 4 2 4H6",
  archive: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M6.5 17.5L5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  leave: "M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  menu: "M4 6h16M4 12h16M4 18h16",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  timeline: "M4 6h9M8 12h9M12 18h8",
  space: "M4 6h6l2 3h8v10H4z",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6 6 0 0 1 3 5.5",
  star: "M12 4l2.4 5.2 5.6.7-4.2 3.9 1.1 5.6-4.9-2.8-4.9 2.8 1.1-5.6L4 9.9l5.6-.7z",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  play: "M7 5l11 7-11 7z",
  previous: "M14 6l-6 6 6 6",
  next: "M10 6l6 6-6 6",
  stop: "M7 7h10v10H7z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
} as const;

export type IconName = keyof typeof paths;

/** Those that something can be given. */
export const iconNames = ["star", "flag", "chart", "check", "bookmark", "clock", "people"] as const;

/** The picture of a name that may be another tool's. */
export const iconOf = (name: string | undefined): IconName =>
  Object.keys(paths).find((known): known is IconName => known === name) ?? "board";

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly name: string;
  readonly act: () => void;
}

export function IconButton({ icon, name, act }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" onClick={act} aria-label={name} title={name}>
      <Icon name={icon} />
    </button>
  );
}
