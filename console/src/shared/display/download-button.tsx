import DownloadIcon from '@mui/icons-material/Download'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import type { DownloadedFile } from '../../../../client/http/download.ts'
import { saveFile } from '../../../../client/save-file.ts'

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
    mutationFn: async () => {
      const { blob, name: fileName } = await download()
      saveFile(blob, fileName)
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
