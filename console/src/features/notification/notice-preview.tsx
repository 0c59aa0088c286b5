import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { notificationTypeLabels } from '../../../../contract/notification/notification.ts'
import type { TemplatePreview } from './notification.queries.ts'

/** Preview of the notice in the inbox and as a push notification. */
export const NoticePreview = ({ shown }: { shown: TemplatePreview }) => (
  <Stack spacing={2}>
    <Framed name="알림함">
      <Typography variant="body2" color="textSecondary">
        {notificationTypeLabels[shown.type]} · 방금 전
      </Typography>
      <Typography sx={{ mt: 0.5, fontWeight: 600 }}>{shown.title}</Typography>
      <Typography color="textSecondary">{shown.message}</Typography>
    </Framed>
    <Framed name="푸시">
      <Typography variant="body2" color="textSecondary">
        새잎 · 지금
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {shown.push.title}
      </Typography>
      <Typography variant="body2">{shown.push.message}</Typography>
    </Framed>
  </Stack>
)

const Framed = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box component="section" aria-label={`${name} 미리 보기`}>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
      {name}
    </Typography>
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
