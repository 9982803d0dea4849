import {
  ActionIcon,
  Badge,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  type ModalProps,
  Notification,
  Paper,
  Skeleton,
  Textarea,
  TextInput,
  ThemeIcon,
} from '@mantine/core'
import { WorkingButton } from './working-button.tsx'

/** The text colour on the primary colour in light and dark; Mantine computes it only for light. */
const CONTRAST = 'var(--mantine-primary-color-contrast)'

function isFilled(variant: string | undefined): boolean {
  return variant === undefined || variant === 'filled'
}

function filledInPrimary(variant: string | undefined, color: unknown): boolean {
  return isFilled(variant) && color === undefined
}

/** The theme: cedar is the primary colour, sand marks leaders and pending entries. */
export const theme = createTheme({
  primaryColor: 'cedar',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.18,
  colors: {
    cedar: [
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
    ],
    sand: [
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
    ],
  },
  fontFamily: "'Readex Pro Variable', system-ui, 'Segoe UI', Tahoma, sans-serif",
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md', component: WorkingButton },
      styles: { label: { fontWeight: 600 } },
      vars: (_, { variant, color }) => ({
        root: filledInPrimary(variant, color)
          ? { '--button-color': CONTRAST }
          : isFilled(variant) && color === 'red'
            ? { '--button-color': '#ffffff' }
            : {},
      }),
    }),
    ThemeIcon: ThemeIcon.extend({
      vars: (_, { variant, color }) => ({ root: filledInPrimary(variant, color) ? { '--ti-color': CONTRAST } : {} }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { size: 44, variant: 'subtle', color: 'gray', component: WorkingButton },
    }),
    Badge: Badge.extend({ defaultProps: { variant: 'light', tt: 'none', fw: 600 } }),
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'md' } }),
    // The typed text sets its direction. The blank placeholder lets the styles match an empty field.
    TextInput: TextInput.extend({ defaultProps: { placeholder: ' ', attributes: { input: { dir: 'auto' } } } }),
    Textarea: Textarea.extend({ defaultProps: { placeholder: ' ', attributes: { input: { dir: 'auto' } } } }),
    Notification: Notification.extend({ styles: { description: { color: 'var(--mantine-color-dimmed)' } } }),
    Paper: Paper.extend({ defaultProps: { withBorder: true, shadow: 'xs' } }),
    // Its header is a <header> element, which outside a section would be a second banner landmark.
    // Not by `Modal.extend`, so that /auth need not load the code of dialogs.
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        // No transition: a dialog that fades out would show outdated content for a moment.
        transitionProps: { duration: 0 },
        attributes: { header: { role: 'none' } },
      } satisfies Partial<ModalProps>,
    },
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'md' } }),
  },
})

/** White text is legible on both, in light and dark. */
const FILLED_RED = { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#a61e1e' }

/** Background, greys and reds with enough contrast (WCAG AA) in each of their states. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f6f8f6',
    '--shabaka-surface': '#ffffff',
    '--shabaka-hairline': '#e2e8e4',
    '--mantine-color-dimmed': '#56635c',
    '--mantine-color-placeholder': '#6b7670',
    '--mantine-color-error': '#c92a2a',
    ...FILLED_RED,
    '--mantine-color-red-light': '#fff0f0',
    '--mantine-color-red-light-hover': '#ffe3e3',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-disabled-color': '#56635c',
    '--mantine-color-sand-light-color': '#7a5200',
    '--shabaka-accent': '#087c50',
    '--shabaka-present': '#087c50',
    '--shabaka-absent': '#c92a2a',
  },
  dark: {
    '--mantine-color-body': 'var(--mantine-color-dark-8)',
    '--shabaka-surface': 'var(--mantine-color-dark-6)',
    '--shabaka-hairline': 'var(--mantine-color-dark-4)',
    '--mantine-color-dimmed': '#a8b0ab',
    '--mantine-color-placeholder': '#969e99',
    '--mantine-color-error': '#ff8787',
    ...FILLED_RED,
    '--mantine-color-red-light': '#3a1d1d',
    '--mantine-color-red-light-hover': '#4a2525',
    '--mantine-color-red-light-color': '#ffb3b3',
    '--mantine-color-disabled-color': '#a8b0ab',
    '--shabaka-accent': '#4fb388',
    '--shabaka-present': '#4fb388',
    '--shabaka-absent': '#ff8787',
  },
})
