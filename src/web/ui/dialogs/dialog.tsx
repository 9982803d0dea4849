import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCloseOnBack } from './dialog-history.ts'

/** The dialog of everything but the search. Its close button and the browser's 'back' do the same. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation()
  const { opened, onClose, closeOnEscape = true, withCloseButton = true } = props
  useCloseOnBack(opened, closeOnEscape || withCloseButton ? onClose : undefined)
  return <Modal {...props} closeButtonProps={{ 'aria-label': t('close') }} />
}
