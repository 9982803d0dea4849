import {
  Paper,
  Stack,
  Text,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import {
  type ChangeEvent,
  type ComponentProps,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useOptimistic,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { SESSION_TEXTS, type SessionText } from '#domain/sessions/sessions.ts'
import type { SessionTexts } from '#web/features/sessions/draft/session-draft.ts'
import { DETAILS, emptyDetails } from '#web/features/sessions/draft/session-problems.ts'
import type { RecentChanges } from '#web/features/sessions/draft/use-stored-changes.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { ChangedField, FoldedChange } from './changed-mark.tsx'
import type { FieldsForm } from './fields-form.ts'
import { SESSION_FIELD_LABELS } from './session-field-labels.ts'
import classes from './session-form.module.css'
import { useFocusRefused, useUnfold } from './use-unfold.ts'

// The area is memoized twice, because in older browsers each text area measures its height whenever it is rendered,
// which lays out the whole form.
const Area = memo(GrowingTextarea)
const Line = memo((props: TextInputProps) => <TextInput {...useTyped(props)} />)
const Lines = memo((props: Omit<ComponentProps<typeof GrowingTextarea>, 'maxRows'>) => (
  <Area maxRows={12} {...useTyped(props)} />
))

interface TypedProps {
  value?: TextInputProps['value']
  onChange?: ((event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) => void) | undefined
}

/** The props of a field that shows what is typed immediately; the rest of the form follows in the background. */
function useTyped<Props extends TypedProps>(props: Props) {
  const { value, onChange } = props
  const [shown, show] = useOptimistic(value)
  const change = useCallback(
    (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
      startTransition(() => {
        show(event.currentTarget.value)
        onChange?.(event)
      }),
    [onChange, show],
  )
  return { ...props, value: shown, onChange: change }
}

const LEAST_ROWS: Readonly<Record<SessionText, number>> = {
  activities: 2,
  reflection: 2,
  sessionStructure: 2,
  foodDetails: 1,
}

/** The fields are folded below the attendance; on a wide screen they are open beside it. */
export function SessionDetails({ form, changed }: { form: FieldsForm; changed: RecentChanges['fields'] }) {
  const { t } = useTranslation('sessions')
  const { values, problems, field } = form
  const isWide = useIsWide('columns')
  const refused = DETAILS.find((name) => problems[name] !== undefined)
  const { isOpen, toggle } = useUnfold(refused)
  const fields = useFocusRefused(refused)
  const id = useId()
  const isShown = isWide || isOpen
  const card = useRef<HTMLDivElement>(null)
  const isToggled = useRef(false)
  useEffect(() => {
    // The fields would begin behind the save bar.
    if (isOpen && isToggled.current) card.current?.scrollIntoView({ block: 'start' })
    isToggled.current = false
  }, [isOpen])
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Paper ref={card} className={classes.details ?? ''} component="section" aria-label={t('details')}>
      {isWide ? (
        <Title order={2}>{t('details')}</Title>
      ) : (
        <h2 className={classes.foldTitle}>
          <UnstyledButton
            className={classes.fold ?? ''}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              isToggled.current = true
              toggle()
            }}
          >
            <span className={classes.foldText}>
              {t('details')}
              {!isOpen && <DetailsSummary texts={values} />}
            </span>
            <Chevron size={20} aria-hidden />
          </UnstyledButton>
        </h2>
      )}
      {/* Folded fields stay in the page, so that the browser can still undo what was typed. */}
      <div id={id} ref={fields} hidden={!isShown}>
        <Stack gap="sm" className={classes.detailsFields ?? ''}>
          <ChangedField mark={changed.get('topic')}>
            <Line label={t('topic')} placeholder={t('defaultTopic')} {...field('topic')} />
          </ChangedField>
          {SESSION_TEXTS.map((name) => (
            <ChangedField key={name} mark={changed.get(name)}>
              <Lines label={t(SESSION_FIELD_LABELS[name])} minRows={LEAST_ROWS[name]} {...field(name)} />
            </ChangedField>
          ))}
        </Stack>
      </div>
      {!isShown && <FoldedChange fields={DETAILS} changed={changed} />}
    </Paper>
  )
}

function DetailsSummary({ texts }: { texts: SessionTexts }) {
  const { t } = useTranslation('sessions')
  const topic = texts.topic.trim()
  const facts = [topic && t('topicIs', { topic }), t(emptyDetails(texts) === 0 ? 'allFilled' : 'detailsOptional')]
  return (
    <Text span size="sm" c="dimmed" lineClamp={2}>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'styles'> {
  minRows: number
  maxRows: number
}

/** Mantine measures the height at each key, which lays out all rows. */
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content')

/** A text area that is as high as its text, and never lower than other fields. */
function GrowingTextarea({ minRows, maxRows, ...props }: GrowingTextareaProps) {
  if (!GROWS_BY_ITSELF) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />
  const minHeight = `max(var(--input-height), ${heightOf(minRows)})`
  return <Textarea {...props} styles={{ input: { fieldSizing: 'content', minHeight, maxHeight: heightOf(maxRows) } }} />
}

function heightOf(rows: number): string {
  return `calc(${rows}lh + 2 * var(--input-padding-y) + 2px)`
}
