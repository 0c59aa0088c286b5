import DownloadIcon from '@mui/icons-material/Download'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import type { CallInput, EndpointDefinition } from '../../../contract/endpoint.ts'
import { callForFile } from './api.ts'

interface DownloadButtonProps<E extends EndpointDefinition> {
  endpoint: E
  input: CallInput<E>
  label: string
  /** Where several stand beside each other: what it is, for those who cannot see where. */
  name?: string
}

/** Fetches a file as whoever is signed in, and keeps it on their device. */
export function DownloadButton<E extends EndpointDefinition>({
  endpoint,
  input,
  label,
  name,
}: DownloadButtonProps<E>) {
  const notify = useNotify()
  const signOutWhenDenied = useLogoutIfAccessDenied()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => keep(await callForFile(endpoint, input)),
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
      sx={{ minHeight: 44, flexShrink: 0 }}
    >
      {label}
    </Button>
  )
}

function keep({ name, blob }: { name: string; blob: Blob }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
