import { Stack } from '@mui/material'
import { Title } from 'react-admin'
import { OwnSessions } from './own-sessions.tsx'
import { PasskeyList } from './passkey-list.tsx'

/** One's own passkeys and sign-ins to the console. */
export const SecurityPage = () => (
  <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
    <Title title="로그인과 보안" />
    <PasskeyList />
    <OwnSessions />
  </Stack>
)
