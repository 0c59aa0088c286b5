import { Box, List, ListItemButton, ListItemText, Paper, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { notificationTypeLabels, notificationTypes } from '../../../../contract/notification.ts'
import type { NotificationTemplate } from '../../../../contract/notification-admin.ts'
import { ToneChip } from '../../shared/tone-chip.tsx'

/** Every kind of notice under the heading it has in the inbox. */
export function TemplateList({ templates }: { templates: NotificationTemplate[] }) {
  const [words, setWords] = useState('')
  const found = templates.filter((template) => isAbout(template, words.trim()))
  const groups = notificationTypes
    .map((type) => ({ type, members: found.filter((template) => template.type === type) }))
    .filter(({ members }) => members.length > 0)
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Typography color="textSecondary">
        손님의 알림함과 푸시에 나가는 말이에요. 바꾸면 5초쯤 뒤부터 나가는 알림에 쓰고, 이미 나간 알림은
        그대로예요.
      </Typography>
      <TextField label="찾기" value={words} onChange={({ target }) => setWords(target.value)} />
      {groups.length === 0 && <Typography color="textSecondary">찾는 알림이 없어요.</Typography>}
      {groups.map(({ type, members }) => (
        <Paper key={type} variant="outlined" component="section" aria-label={notificationTypeLabels[type]}>
          <Typography variant="subtitle1" component="h2" sx={{ px: 2, pt: 1.5 }}>
            {notificationTypeLabels[type]}
          </Typography>
          <List
            component="div"
            dense
            disablePadding
            sx={{ pb: 1, display: 'grid', gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
          >
            {members.map((template) => (
              <Row key={template.name} template={template} />
            ))}
          </List>
        </Paper>
      ))}
    </Stack>
  )
}

const Row = ({
  template: { name, when, wording, standard, isChanged, fault },
}: {
  template: NotificationTemplate
}) => (
  <ListItemButton component={Link} to={`/notices/${name}`}>
    <ListItemText primary={fault === null ? wording.title : standard.title} secondary={when} />
    <Box sx={{ flexShrink: 0, ml: 1 }}>
      {fault !== null && <ToneChip label="고쳐 주세요" tone="warning" />}
      {fault === null && isChanged && <ToneChip label="바꿨어요" tone="info" />}
    </Box>
  </ListItemButton>
)

const isAbout = ({ when, wording: { title, message } }: NotificationTemplate, words: string) =>
  [when, title, message].some((text) => text.includes(words))
