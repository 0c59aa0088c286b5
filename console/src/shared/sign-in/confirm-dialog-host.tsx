import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { registerConfirmDialog } from './confirm-sign-in.ts'

type Settle = (isConfirmed: boolean) => void

interface ConfirmDialogProps {
  onSettled: Settle
}

const ConfirmDialog = lazy<ComponentType<ConfirmDialogProps>>(() =>
  import('./confirm-dialog.tsx').then(
    (module) => ({ default: module.ConfirmDialog }),
    () => ({ default: ConfirmDialogNotLoaded }),
  ),
)

/** Without its code the dialog counts as cancelled, so that what was typed stays and can be sent again. */
function ConfirmDialogNotLoaded({ onSettled }: ConfirmDialogProps) {
  useEffect(() => onSettled(false), [onSettled])
  return null
}

/** Mounted once per page: the dialog that asks staff to confirm who they are. What lies below it stays as it is. */
export function ConfirmDialogHost() {
  const [settle, setSettle] = useState<Settle>()
  useEffect(
    () =>
      registerConfirmDialog(
        () =>
          new Promise<boolean>((resolve) =>
            setSettle(() => (isConfirmed: boolean) => {
              setSettle(undefined)
              resolve(isConfirmed)
            }),
          ),
      ),
    [],
  )
  return settle ? (
    <Suspense fallback={null}>
      <ConfirmDialog onSettled={settle} />
    </Suspense>
  ) : null
}
