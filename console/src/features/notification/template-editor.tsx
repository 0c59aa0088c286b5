import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { notificationTypeLabels } from '../../../../contract/notification.ts'
import { listTemplates, type NotificationTemplate } from '../../../../contract/notification-admin.ts'
import { useForget } from '../../shared/ask.ts'
import { momentWords } from '../../shared/when.ts'
import { NoticePreview } from './notice-preview.tsx'
import { overtakenWords, Said } from './said.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { usePreview } from './use-preview.ts'
import { useWording } from './use-wording.ts'
import { WordingFields } from './wording-fields.tsx'

/** Where one notice is worded, looked at as its reader will see it, and put back to what it was. */
export function TemplateEditor({ template }: { template: NotificationTemplate }) {
  const { name, type, when, values, standard, wording, isChanged, fault, revision } = template
  const { typed, isWritten, write, drop } = useWording(template)
  const { shown, faults } = usePreview(name, typed)
  const [asked, setAsked] = useState<'SAVE' | 'RESET'>()
  const [opened, setOpened] = useState(revision)
  const forget = useForget()
  const isOvertaken = revision > opened

  async function showWhatStands() {
    setOpened(revision + 1)
    await forget(listTemplates)
    setAsked(undefined)
    drop()
  }

  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1080 }}>
      <Box>
        <Button component={Link} to="/notices">
          ← 목록
        </Button>
      </Box>
      <Box>
        <Typography variant="h6" component="h1">
          {when}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {notificationTypeLabels[type]} 알림. {changeWords(template)}
        </Typography>
      </Box>
      {fault !== null && (
        <Alert severity="warning">
          지금은 기본 문구로 나가고 있어요. 저장된 문구를 쓸 수 없어요. {fault}
        </Alert>
      )}
      {isOvertaken && <Alert severity="warning">{overtakenWords(template)}</Alert>}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <Card>
          <CardContent>
            <WordingFields typed={typed} faults={faults} values={values} onWrite={write} />
            <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
              <Button variant="contained" disabled={!isWritten} onClick={() => setAsked('SAVE')}>
                저장
              </Button>
              {isWritten && <Button onClick={drop}>쓰던 것 버리기</Button>}
              {isChanged && <Button onClick={() => setAsked('RESET')}>기본 문구로 되돌리기</Button>}
            </Stack>
          </CardContent>
        </Card>
        <Stack spacing={2}>
          {shown && <NoticePreview shown={shown} />}
          {isWritten && <Said name="저장된 문구" wording={wording} />}
          {isChanged && <Said name="기본 문구" wording={standard} />}
        </Stack>
      </Box>
      {asked && (
        <TemplateDialog
          template={template}
          {...(asked === 'SAVE' && { typed })}
          isOvertaken={isOvertaken}
          onDone={() => void showWhatStands()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  )
}

function changeWords({ changedAt, changedByName, isChanged }: NotificationTemplate) {
  if (!changedAt) return '기본 문구를 쓰고 있어요.'
  const who = changedByName ? `${changedByName} 님이` : '떠난 사람이'
  return `${momentWords(changedAt)}에 ${who} ${isChanged ? '바꿨어요.' : '기본 문구로 되돌렸어요.'}`
}
