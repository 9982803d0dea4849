import {
  ActionIcon,
  Badge,
  Button,
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
import { cedar, dark, gray, sand } from './colors.ts'
import { WorkingButton } from './working-button.tsx'

/** The text colour on the primary colour in light and dark; Mantine computes it only for light. */
const CONTRAST = 'var(--mantine-primary-color-contrast)'

function isFilled(variant: string | undefined): boolean {
  return variant === undefined || variant === 'filled'
}

function filledInPrimary(variant: string | undefined, color: unknown): boolean {
  return isFilled(variant) && color === undefined
}

/** The theme: controls have the radius `md`, cards `lg`, and dialogs and cards that lead a screen `hero`. */
export const theme = createTheme({
  primaryColor: 'cedar',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.18,
  colors: { cedar, sand, gray, dark },
  black: '#13201a',
  radius: { md: '0.625rem', lg: '0.75rem', hero: '1rem' },
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
    Paper: Paper.extend({ defaultProps: { withBorder: true, shadow: 'xs', radius: 'lg' } }),
    // Its header is a <header> element, which outside a section would be a second banner landmark.
    // Not by `Modal.extend`, so that /auth need not load the code of dialogs.
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'hero',
        // No transition: a dialog that fades out would show outdated content for a moment.
        transitionProps: { duration: 0 },
        attributes: { header: { role: 'none' } },
      } satisfies Partial<ModalProps>,
    },
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'md' } }),
  },
})
