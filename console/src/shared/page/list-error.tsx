import { Alert, Button } from '@mui/material'
import { useListContext } from 'react-admin'

/** Shown instead of a list that failed to load: an empty list would look like "no entries". */
export function ListError() {
  const { error, refetch } = useListContext()
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
      {error?.message}
    </Alert>
  )
}
