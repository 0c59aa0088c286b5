import DownloadIcon from '@mui/icons-material/Download'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import type { DownloadedFile } from '../../../../client/http/download.ts'

interface DownloadButtonProps {
  download: () => Promise<DownloadedFile>
  label: string
  /** The accessible name, where several buttons have the same label. */
  name?: string
}

/** Downloads a file with the permissions of the signed-in person and saves it on their device. */
export function DownloadButton({ download, label, name }: DownloadButtonProps) {
  const notify = useNotify()
  const signOutWhenDenied = useLogoutIfAccessDenied()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await download()),
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

function saveFile({ name, blob }: DownloadedFile) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Later than the browser starts to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
