import { Alert, Button } from '@mui/material'
import { useListContext } from 'react-admin'

/** In place of a list that did not come: an empty one would say that there is nothing. */
export function ListFailed() {
  const { error, refetch } = useListContext()
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
      {error?.message}
    </Alert>
  )
}
