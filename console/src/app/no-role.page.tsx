import { Box, Button, Stack, Typography } from '@mui/material'
import { useLogout } from 'react-admin'
import { Muted } from '../shared/display/muted.tsx'

/** Shown to signed-in members without a staff role. */
export function NoRolePage() {
  const logout = useLogout()
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
        <Typography variant="h5" component="h1">
          콘솔을 쓸 수 있는 역할이 없어요
        </Typography>
        <Muted>관리자에게 역할을 부탁하거나 다른 계정으로 로그인해 주세요.</Muted>
        <Stack direction="row" spacing={1}>
          <Button variant="contained" onClick={() => void logout()}>
            다른 계정으로 로그인
          </Button>
          <Button href="/">새잎으로 가기</Button>
        </Stack>
      </Stack>
    </Box>
  )
}
