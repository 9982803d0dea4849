import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

export const cedar: MantineColorsTuple = [
  '#eaf7f1',
  '#d3ece1',
  '#a6d9c3',
  '#76c5a3',
  '#4fb388',
  '#37a878',
  '#27a26f',
  '#178c5c',
  '#087c50',
  '#006b43',
]

export const sand: MantineColorsTuple = [
  '#fff6e6',
  '#fbebcf',
  '#f3d6a1',
  '#ecbf6f',
  '#e6ac45',
  '#e2a02a',
  '#e19a1b',
  '#c8860e',
  '#b27605',
  '#9a6500',
]

/** Greys with a tint of cedar: surfaces (0, 1), hairlines (2 to 4) and texts (placeholders are 5, dimmed texts 6). */
export const gray: MantineColorsTuple = [
  '#f3f6f4',
  '#edf1ee',
  '#e2e8e4',
  '#d5ddd8',
  '#c6d0ca',
  '#6b7670',
  '#56635c',
  '#46524c',
  '#3c4741',
  '#1f2a24',
]

/**
 * Mantine's dark surfaces with a tint of cedar: texts (0 to 3, dimmed ones 2), hairlines (4, 5), cards (6, 7) and the
 * page (8, 9).
 */
export const dark: MantineColorsTuple = [
  '#e6eee9',
  '#c5d2cb',
  '#a6b7ae',
  '#8a9c92',
  '#2a3a32',
  '#23322b',
  '#16221c',
  '#111a16',
  '#0d1511',
  '#080e0b',
]

/** White text is legible on both reds, in light and dark. */
const FILLED_RED = { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#a61e1e' }

/** Every colour of a text has enough contrast (WCAG AA) on each surface and tint below it. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f6f8f6',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-disabled-color': '#56635c',
    ...FILLED_RED,
    '--mantine-color-cedar-light': '#eaf7f1',
    '--mantine-color-cedar-light-hover': '#d3ece1',
    '--mantine-color-sand-light': '#fff6e6',
    '--mantine-color-sand-light-hover': '#fbebcf',
    '--mantine-color-sand-light-color': '#7a5200',
    '--mantine-color-red-light': '#fff0f0',
    '--mantine-color-red-light-hover': '#ffe8e8',
    '--mantine-color-red-light-color': '#c92a2a',
    '--shabaka-surface': '#ffffff',
    '--shabaka-raised': '#f3f6f4',
    '--shabaka-track': '#edf1ee',
    '--shabaka-hairline': '#e2e8e4',
    '--shabaka-input-border': '#c6d0ca',
    '--shabaka-accent': '#087c50',
    '--shabaka-hero': '#087c50',
    '--shabaka-hero-border': '#087c50',
    '--shabaka-hero-dimmed': '#eaf7f1',
    '--shabaka-present': '#087c50',
    '--shabaka-absent': '#c92a2a',
  },
  dark: {
    '--mantine-color-body': '#0d1511',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-default': '#1d2b24',
    '--mantine-color-default-border': '#3b4d44',
    '--mantine-color-disabled-color': '#a6b7ae',
    ...FILLED_RED,
    '--mantine-color-cedar-light': '#143527',
    '--mantine-color-cedar-light-hover': '#1a4030',
    '--mantine-color-cedar-light-color': '#76c5a3',
    '--mantine-color-cedar-outline': '#76c5a3',
    '--mantine-color-sand-light': '#2f2612',
    '--mantine-color-sand-light-hover': '#3c3117',
    '--mantine-color-sand-light-color': '#ecbf6f',
    '--mantine-color-red-light': '#3a1d1d',
    '--mantine-color-red-light-hover': '#4a2525',
    '--mantine-color-red-light-color': '#ff8787',
    '--mantine-color-gray-light': '#1d2b24',
    '--mantine-color-gray-light-hover': '#23322b',
    '--mantine-color-gray-light-color': '#c5d2cb',
    '--shabaka-surface': '#16221c',
    '--shabaka-raised': '#1d2b24',
    '--shabaka-track': '#1d2b24',
    '--shabaka-hairline': '#2a3a32',
    '--shabaka-input-border': '#3b4d44',
    '--shabaka-accent': '#4fb388',
    '--shabaka-hero': '#0d3a28',
    '--shabaka-hero-border': '#1c5a41',
    '--shabaka-hero-dimmed': '#c5d2cb',
    '--shabaka-present': '#4fb388',
    '--shabaka-absent': '#ff8787',
  },
})
