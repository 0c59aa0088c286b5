import { Alert, Button } from '@mui/material'

/** Shown instead of a page whose code could not be loaded. */
export const PageNotLoaded = () => (
  <Alert
    severity="error"
    sx={{ mt: 2 }}
    action={<Button onClick={() => location.reload()}>다시 시도</Button>}
  >
    화면을 불러오지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.
  </Alert>
)
