import { Alert, type AlertProps, Button } from '@mui/material'

interface LoadErrorProps extends Pick<AlertProps, 'sx' | 'children'> {
  query: { error: Error | null; refetch: () => unknown }
}

/** Says why something could not be loaded, after `children`, with a button that tries again; nothing without a failure. */
export const LoadError = ({ query: { error, refetch }, children, sx }: LoadErrorProps) =>
  error && (
    <Alert
      severity="error"
      action={<Button onClick={() => void refetch()}>다시 시도</Button>}
      {...(sx && { sx })}
    >
      {children}
      {error.message}
    </Alert>
  )
