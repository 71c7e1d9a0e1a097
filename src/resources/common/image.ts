/** Every `ImageType`. */
export const imageTypes = ["image", "icon", "emoji"] as const;

/** The content of an image's `src`. */
export type ImageType = (typeof imageTypes)[number];

/** A picture, a named icon or an emoji. */
export interface Image {
  readonly type: ImageType;
  /** A URL or base64 image data, an icon name, or an emoji in Unicode, as `type` says. */
  readonly src: string;
  readonly id?: string;
  /** BlurHash placeholder shown while the picture loads. */
  readonly blurhash?: string;
  readonly color?: string;
  /** The emoji's string id. */
  readonly emoji?: string;
}
