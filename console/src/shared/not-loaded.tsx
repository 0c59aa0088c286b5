import { Alert, Button } from '@mui/material'

/** Stands for a page that could not be fetched: the rest of the console goes on. */
export const NotLoaded = () => (
  <Alert
    severity="error"
    sx={{ mt: 2 }}
    action={<Button onClick={() => location.reload()}>다시 시도</Button>}
  >
    화면을 불러오지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.
  </Alert>
)
