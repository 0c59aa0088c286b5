import DownloadIcon from '@mui/icons-material/Download'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { saveFile } from '../../../../client/save-file.ts'
import type { CallInput, EndpointDefinition } from '../../../../contract/endpoint.ts'
import { download } from './api.ts'

interface DownloadButtonProps<E extends EndpointDefinition> {
  /** The endpoint whose answer is a file. */
  of: E
  input: CallInput<E>
  label: string
  /** The accessible name, where several buttons have the same label. */
  name?: string
}

/** Downloads a file with the permissions of the signed-in person and saves it on their device. */
export function DownloadButton<E extends EndpointDefinition>({
  of,
  input,
  label,
  name,
}: DownloadButtonProps<E>) {
  const notify = useNotify()
  const signOutWhenDenied = useLogoutIfAccessDenied()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await download(of, input)
      saveFile(file.blob, file.name)
    },
    onError: async (error: Error) => {
      if (!(await signOutWhenDenied(error))) notify(error.message, { type: 'error' })
    },
  })
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      disabled={isPending}
      onClick={() => mutate()}
      aria-label={name}
      sx={{ flexShrink: 0 }}
    >
      {label}
    </Button>
  )
}
