/** The size of the pictures that `npm run pictures` takes: a phone's screen, in pixels of the page. */
export const PICTURE_SIZE = { width: 360, height: 600 }
