import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useEffect, useState } from 'react'
import { type Provider, providers } from '../../../../contract/account/account.ts'
import { Muted, Problem } from '../display/text.tsx'
import { Dialog } from '../inputs/dialogs.tsx'
import { QueryResult } from '../server/server-query.tsx'
import { getToken, onTokenChange } from '../server/session.ts'
import { openConfirmWindow } from './confirm-sign-in.ts'
import { providerNames } from './provider-names.ts'
import { confirmByPasskey, usePasskeyStep, useStaffSession } from './sign-in.queries.ts'

interface ConfirmDialogProps {
  onSettled: (isConfirmed: boolean) => void
}

/** Asks staff to confirm who they are, by a passkey or by signing in again in another window. */
export function ConfirmDialog({ onSettled }: ConfirmDialogProps) {
  useNewToken(() => onSettled(true))
  return (
    <Dialog open onClose={() => onSettled(false)} fullWidth maxWidth="xs">
      <DialogTitle>한 번 더 확인할게요</DialogTitle>
      <DialogContent>
        <Muted sx={{ mb: 2 }}>
          돈, 역할, 개인정보를 다루는 일은 로그인한 지 15분이 지나면 다시 확인해요. 입력한 내용은 그대로
          있어요.
        </Muted>
        <QueryResult query={useStaffSession()}>
          {({ hasPasskey, provider }) =>
            hasPasskey ? (
              <PasskeyButton onDone={() => onSettled(true)} />
            ) : (
              <ProviderButtons current={provider} />
            )
          }
        </QueryResult>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onSettled(false)}>취소</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Runs `onNew` when another window stores a new token. */
function useNewToken(onNew: () => void) {
  const [before] = useState(getToken)
  useEffect(
    () =>
      onTokenChange(() => {
        const now = getToken()
        if (now !== null && now !== before) onNew()
      }),
    [before, onNew],
  )
}

function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { problem, isBusy, run } = usePasskeyStep(onDone)
  return (
    <Stack spacing={1.5}>
      <Problem text={problem} />
      <Button variant="contained" size="large" disabled={isBusy} onClick={() => void run(confirmByPasskey)}>
        패스키로 확인
      </Button>
    </Stack>
  )
}

/** The provider of the sign-in comes first; another one works if it belongs to the same account. */
function ProviderButtons({ current }: { current: Provider | null }) {
  const [isBlocked, setBlocked] = useState(false)
  return (
    <Stack spacing={1.5}>
      {isBlocked && (
        <Alert severity="error">새 창이 막혔어요. 이 사이트의 팝업을 허용한 뒤 다시 눌러 주세요.</Alert>
      )}
      {providers
        .filter((provider) => current === null || provider === current)
        .map((provider) => (
          <Button
            key={provider}
            variant="contained"
            size="large"
            onClick={() => setBlocked(!openConfirmWindow(provider))}
          >
            {providerNames[provider]}로 다시 로그인
          </Button>
        ))}
    </Stack>
  )
}
