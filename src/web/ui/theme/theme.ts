import {
  type ActionIconProps,
  type BadgeProps,
  type ButtonProps,
  createTheme,
  type InputProps,
  type InputWrapperProps,
  type MantineTheme,
  type ModalProps,
  type PaperProps,
  type SkeletonProps,
  type TextareaProps,
  type TextInputProps,
  type ThemeIconProps,
} from '@mantine/core'
import { cedar, dark, gray, sand } from './colors.ts'
import { WorkingButton } from './working-button.tsx'

/** The text colour on the primary colour in light and dark; Mantine computes it only for light. */
const CONTRAST = 'var(--mantine-primary-color-contrast)'

const TYPED = { placeholder: ' ', attributes: { input: { dir: 'auto' } } } as const

interface Element {
  component: typeof WorkingButton
}

function isFilled(variant: string | undefined): boolean {
  return variant === undefined || variant === 'filled'
}

function filledInPrimary(variant: string | undefined, color: unknown): boolean {
  return isFilled(variant) && color === undefined
}

/**
 * The radius of controls is `md`, of cards `lg`, of dialogs and leading cards `hero`. They are plain objects, because
 * `Modal.extend` loads components.
 */
export const theme = createTheme({
  primaryColor: 'cedar',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.18,
  colors: { cedar, sand, gray, dark },
  black: '#13201a',
  radius: { md: '0.625rem', lg: '0.75rem', hero: '1rem' },
  fontFamily: "'Readex Pro Variable', 'Readex Pro fallback', system-ui, 'Segoe UI', Tahoma, sans-serif",
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'md', component: WorkingButton } satisfies Partial<ButtonProps> & Element,
      styles: { label: { fontWeight: 600 } },
      vars: (_: MantineTheme, { variant, color }: ButtonProps) => ({
        root: filledInPrimary(variant, color)
          ? { '--button-color': CONTRAST }
          : isFilled(variant) && color === 'red'
            ? { '--button-color': '#ffffff' }
            : {},
      }),
    },
    ThemeIcon: {
      vars: (_: MantineTheme, { variant, color }: ThemeIconProps) => ({
        root: filledInPrimary(variant, color) ? { '--ti-color': CONTRAST } : {},
      }),
    },
    ActionIcon: {
      defaultProps: { size: 44, variant: 'subtle', color: 'gray', component: WorkingButton } satisfies ActionIconProps &
        Element,
      // The size is in pixels, like the icon in it, however large letters are.
      vars: () => ({ root: { '--ai-size': '44px' } }),
    },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600, lts: 0 } satisfies BadgeProps },
    Input: { defaultProps: { size: 'md' } satisfies InputProps },
    InputWrapper: { defaultProps: { size: 'md' } satisfies InputWrapperProps },
    // The typed text sets its direction. The blank placeholder lets the styles match an empty field.
    TextInput: { defaultProps: TYPED satisfies TextInputProps },
    Textarea: { defaultProps: TYPED satisfies TextareaProps },
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    Paper: { defaultProps: { withBorder: true, shadow: 'xs', radius: 'lg' } satisfies PaperProps },
    // Its header is a <header> element, which outside a section would be a second banner landmark.
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'hero',
        // There is no transition: a dialog that fades out would show outdated content for a moment.
        transitionProps: { duration: 0 },
        attributes: { header: { role: 'none' } },
      } satisfies Partial<ModalProps>,
    },
    Skeleton: { defaultProps: { radius: 'md' } satisfies SkeletonProps },
  },
})
