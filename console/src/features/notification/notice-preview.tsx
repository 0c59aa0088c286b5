import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  type NotificationType,
  notificationTypeLabels,
} from '../../../../contract/notification/notification.ts'
import { Muted } from '../../shared/display/text.tsx'

interface Texts {
  title: string
  message: string
}

/** A notice as it looks in the inbox and as a push notification. */
export const NoticePreview = ({ type, push, ...inbox }: Texts & { type: NotificationType; push: Texts }) => (
  <Stack spacing={2}>
    <Framed name="알림함">
      <Muted small>{notificationTypeLabels[type]} · 방금 전</Muted>
      <Typography sx={{ mt: 0.5, fontWeight: 600 }}>{inbox.title}</Typography>
      <Muted sx={{ whiteSpace: 'pre-line' }}>{inbox.message}</Muted>
    </Framed>
    <Framed name="푸시">
      <Muted small>새잎 · 지금</Muted>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {push.title}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {push.message}
      </Typography>
    </Framed>
  </Stack>
)

const Framed = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box component="section" aria-label={`${name} 미리 보기`}>
    <Muted small sx={{ mb: 0.5 }}>
      {name}
    </Muted>
    <Box
      sx={{
        p: 2,
        border: '1px solid var(--color-line)',
        borderRadius: '12px',
        bgcolor: 'var(--color-surface-raised)',
        wordBreak: 'keep-all',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  </Box>
)
