import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '../../../../client/http/api-error.ts'
import { fieldMessagesOf } from '../../../../client/http/error-details.ts'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { notificationTypeLabels } from '../../../../contract/notification/notification.ts'
import type { NotificationTemplate } from '../../../../contract/notification/notification-admin.ts'
import { NoticePreview } from './notice-preview.tsx'
import { type TemplatePreview, useReloadTemplates, useTemplatePreview } from './notification.queries.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { useWording, type Wording } from './use-wording.ts'
import { conflictMessage, WordingComparison } from './wording-comparison.tsx'
import { WordingFields } from './wording-fields.tsx'

const debounceMs = 300

/**
 * Returns the preview with example values, 300 ms after the last key press, and the errors of the fields. While the
 * wording is invalid, `shown` is the last valid preview.
 */
function usePreview(name: string, typed: Wording) {
  const body = useDebounced(typed)
  const { data, error } = useTemplatePreview(name, body)
  const [lastShown, setLastShown] = useState<TemplatePreview>()
  useEffect(() => {
    if (data) setLastShown(data)
  }, [data])
  return { shown: data ?? lastShown, fieldErrors: fieldErrorsOf(error) }
}

function useDebounced({ title, message }: Wording): Wording {
  const [debounced, setDebounced] = useState({ title, message })
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ title, message }), debounceMs)
    return () => clearTimeout(timer)
  }, [title, message])
  return debounced
}

const fieldErrorsOf = (error: Error | null): Partial<Wording> =>
  error instanceof ApiError ? fieldMessagesOf(error) : {}

/** Editor of one notice template, with a preview and a reset to the default wording. */
export function TemplateEditor({ template }: { template: NotificationTemplate }) {
  const { name, type, when, values, standard, wording, isChanged, fault, revision } = template
  const { typed, isWritten, write, drop } = useWording(template)
  const { shown, fieldErrors } = usePreview(name, typed)
  const [openDialog, setOpenDialog] = useState<'SAVE' | 'RESET'>()
  const [openedRevision, setOpenedRevision] = useState(revision)
  const reload = useReloadTemplates()
  const hasConflict = revision > openedRevision

  async function reloadTemplate() {
    setOpenedRevision(revision + 1)
    await reload()
    setOpenDialog(undefined)
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
          {notificationTypeLabels[type]} 알림. {describeChange(template)}
        </Typography>
      </Box>
      {fault !== null && (
        <Alert severity="warning">
          지금은 기본 문구로 나가고 있어요. 저장된 문구를 쓸 수 없어요. {fault}
        </Alert>
      )}
      {hasConflict && <Alert severity="warning">{conflictMessage(template)}</Alert>}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <Card>
          <CardContent>
            <WordingFields typed={typed} fieldErrors={fieldErrors} values={values} onWrite={write} />
            <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
              <Button variant="contained" disabled={!isWritten} onClick={() => setOpenDialog('SAVE')}>
                저장
              </Button>
              {isWritten && <Button onClick={drop}>쓰던 것 버리기</Button>}
              {isChanged && <Button onClick={() => setOpenDialog('RESET')}>기본 문구로 되돌리기</Button>}
            </Stack>
          </CardContent>
        </Card>
        <Stack spacing={2}>
          {shown && <NoticePreview shown={shown} />}
          {isWritten && <WordingComparison name="저장된 문구" wording={wording} />}
          {isChanged && <WordingComparison name="기본 문구" wording={standard} />}
        </Stack>
      </Box>
      {openDialog && (
        <TemplateDialog
          template={template}
          {...(openDialog === 'SAVE' && { typed })}
          hasConflict={hasConflict}
          onDone={() => void reloadTemplate()}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </Stack>
  )
}

function describeChange({ changedAt, changedByName, isChanged }: NotificationTemplate) {
  if (!changedAt) return '기본 문구를 쓰고 있어요.'
  const who = changedByName ? `${changedByName} 님이` : '떠난 사람이'
  return `${formatDateTimeAt(changedAt)}에 ${who} ${isChanged ? '바꿨어요.' : '기본 문구로 되돌렸어요.'}`
}
