/**
 * The anchor of a heading, as GitHub makes it, so that a link works in the
 * repository and on the site.
 */
export const headingSlug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
