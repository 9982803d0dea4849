import { Button, FileButton, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_RECEIPTS } from '#domain/texts/limits.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useSignal } from '#web/signal.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import type { FileProblem } from './prepare-receipt.ts'
import { preparing } from './preparing.ts'
import type { PreparedReceipt } from './receipt-box.ts'

const loadPreparing = partLoader(() => import('./prepare-receipt.ts'))

/** The problems of `prepare-receipt.ts`, which is loaded on demand. */
const FILE_PROBLEMS: readonly FileProblem[] = ['notReadable', 'incomplete', 'isHeic', 'tooManyPixels', 'pdfTooLarge']

interface AddReceiptsProps {
  /** The form, or the id of the recorded row. */
  of: string
  keep: (prepared: PreparedReceipt) => Promise<unknown>
  /** The number of receipts that are there already. */
  count: number
  disabled?: boolean
}

/** A button that opens the camera or the files of the device. The chosen files are kept on the device at once. */
export function AddReceipts({ of, keep, count, disabled = false }: AddReceiptsProps) {
  const { t } = useTranslation('receipts')
  const isPreparing = useSignal(preparing).includes(of)
  // Otherwise the same file could not be chosen again.
  const forgetFile = useRef<() => void>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const free = MOST_RECEIPTS - count

  const tell = (problem: string) => setProblems((earlier) => [...earlier, problem])
  const prepare = async (file: File) => {
    try {
      const { prepareReceipt } = await loadPreparing()
      await keep(await prepareReceipt(file))
    } catch (error) {
      const problem = FILE_PROBLEMS.find((one) => error instanceof Error && 'problem' in error && error.problem === one)
      tell(problem ? t(problem, { name: isolated(file.name) }) : t('notKept'))
    }
  }
  const add = async (files: File[]) => {
    setProblems([])
    forgetFile.current?.()
    preparing.set([...preparing.get(), of])
    for (const file of files.slice(0, free)) await prepare(file)
    if (files.length > free) tell(t('atMost'))
    preparing.set(preparing.get().filter((one) => one !== of))
  }

  return (
    <div>
      <FileButton resetRef={forgetFile} accept="image/*,application/pdf" multiple onChange={(files) => void add(files)}>
        {({ onClick }) => (
          <Button
            variant="light"
            mih={44}
            leftSection={<IconCamera size={18} aria-hidden />}
            disabled={disabled || free <= 0}
            loading={isPreparing}
            onClick={onClick}
          >
            {t('add')}
          </Button>
        )}
      </FileButton>
      {(isPreparing || problems.length > 0) && (
        <Text component="div" size="sm" role="status" c={isPreparing ? 'dimmed' : 'red'}>
          {isPreparing ? t('preparing') : [...new Set(problems)].map((problem) => <div key={problem}>{problem}</div>)}
        </Text>
      )}
    </div>
  )
}
