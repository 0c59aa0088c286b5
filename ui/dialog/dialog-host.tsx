import { useId } from 'react'
import { Button } from '../button.tsx'
import { type PendingDialog, usePendingDialog, useToasts } from './dialogs.ts'
import { Modal } from './modal.tsx'

/** Renders the dialogs and toasts of `dialogs`. Mount it once, at the root of an app. */
export function DialogHost() {
  const dialog = usePendingDialog()
  return (
    <>
      {dialog && <AlertDialog key={dialog.id} dialog={dialog} />}
      <Toasts />
    </>
  )
}

function AlertDialog({ dialog }: { dialog: PendingDialog }) {
  const id = useId()
  const isAlert = dialog.kind === 'alert'
  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}title`}
      describedBy={dialog.text ? `${id}text` : undefined}
      onDismiss={() => dialog.settle(false)}
      closesOnBack={!dialog.isAboutLeaving}
      className="m-auto w-[calc(100%-2.5rem)] max-w-sm animate-rise rounded-lg bg-surface-raised p-6 shadow-float"
    >
      <h2 id={`${id}title`} className="text-lg font-bold whitespace-pre-line">
        {dialog.title}
      </h2>
      {dialog.text && (
        <p id={`${id}text`} className="mt-2 whitespace-pre-line text-ink-muted">
          {dialog.text}
        </p>
      )}
      <div className="mt-6 flex gap-2">
        {!isAlert && (
          <Button variant="plain" className="flex-1" data-autofocus onClick={() => dialog.settle(false)}>
            {dialog.cancel ?? '취소'}
          </Button>
        )}
        <Button
          variant={dialog.danger ? 'danger' : 'primary'}
          className="flex-1"
          data-autofocus={isAlert || undefined}
          onClick={() => dialog.settle(true)}
        >
          {dialog.confirm ?? '확인'}
        </Button>
      </div>
    </Modal>
  )
}

const Toasts = () => (
  <div
    role="status"
    className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-inset)+5.5rem)] z-50 flex flex-col items-center gap-2 px-5"
  >
    {useToasts().map((toast) => (
      <p
        key={toast.id}
        className="max-w-md animate-rise rounded-full bg-ink px-5 py-3 text-sm font-semibold text-canvas shadow-float"
      >
        {toast.text}
      </p>
    ))}
  </div>
)
