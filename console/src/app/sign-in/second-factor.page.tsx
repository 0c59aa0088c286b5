import { Button, Stack } from '@mui/material'
import { useLogout } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { Muted, Problem } from '../../shared/display/text.tsx'
import { SubmitButton } from '../../shared/inputs/buttons.tsx'
import { Field, submitting, useValue } from '../../shared/inputs/field.tsx'
import { QueryResult } from '../../shared/server/server-query.tsx'
import { ConfirmDialogHost } from '../../shared/sign-in/confirm-dialog-host.tsx'
import {
  confirmByPasskey,
  registerPasskey,
  usePasskeyStep,
  useStaffSession,
} from '../../shared/sign-in/sign-in.queries.ts'
import { takeReturnPath } from './return-path.ts'
import { CentredPage } from './sign-in-page.tsx'

/** After the provider's sign-in: asks for the passkey, or for registering the first one. */
export function SecondFactorPage() {
  const logout = useLogout()
  return (
    <CentredPage title="패스키">
      <Stack spacing={2} sx={{ mt: 1 }}>
        <QueryResult query={useStaffSession()}>
          {({ secondFactor }) => {
            if (secondFactor === 'VERIFY') return <Verify />
            if (secondFactor === 'REGISTER') return <Register />
            return <Navigate to="/" replace />
          }}
        </QueryResult>
        <Button onClick={() => void logout()}>다른 계정으로 로그인</Button>
      </Stack>
      <ConfirmDialogHost />
    </CentredPage>
  )
}

/** Continues to the page that was asked for by a new page load, because react-admin has cached that this person may see nothing. */
const goOn = () => location.replace(`/console${takeReturnPath()}`)

function Verify() {
  const { problem, isBusy, run } = usePasskeyStep(goOn)
  return (
    <>
      <Muted>
        등록해 둔 패스키로 한 번 더 확인해요. 패스키를 잃어버렸다면 다른 관리자에게 초기화를 부탁해 주세요.
      </Muted>
      <Problem text={problem} />
      <Button variant="contained" size="large" disabled={isBusy} onClick={() => void run(confirmByPasskey)}>
        패스키로 확인
      </Button>
    </>
  )
}

function Register() {
  const { problem, isBusy, run } = usePasskeyStep(goOn)
  const name = useValue('')

  return (
    <form onSubmit={submitting(() => name.value.trim() && run(() => registerPasskey(name.value.trim())))}>
      <Stack spacing={2}>
        <Muted>콘솔을 쓰려면 패스키가 필요해요. 지문, 얼굴, 화면 잠금이나 보안 키로 만들 수 있어요.</Muted>
        <Problem text={problem} />
        <Field
          label="패스키 이름"
          helperText="어느 기기인지 알 수 있게 적어 주세요. 예: 사무실 노트북"
          {...name}
          maxLength={40}
        />
        <SubmitButton size="large" disabled={isBusy || !name.value.trim()}>
          패스키 등록
        </SubmitButton>
      </Stack>
    </form>
  )
}
