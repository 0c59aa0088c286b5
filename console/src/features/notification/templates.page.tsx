import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Chip,
  List,
  ListItemButton,
  ListItemText,
  Paper,
  Stack,
  Typography,
} from '@mui/material'
import { useRef, useState } from 'react'
import { Link, Route, Routes, useParams } from 'react-router-dom'
import { fieldMessagesOf } from '../../../../client/http/error-details.ts'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { useInvalidate } from '../../../../client/use-invalidate.ts'
import { notificationTypeLabels, notificationTypes } from '../../../../contract/notification/notification.ts'
import {
  listTemplates,
  type NotificationTemplate,
  previewTemplate,
  resetTemplate,
  saveTemplate,
} from '../../../../contract/notification/notification-admin.ts'
import { Heading, Muted, StateChip } from '../../shared/display/text.tsx'
import { LinkButton } from '../../shared/inputs/buttons.tsx'
import { DialogButton, ReasonDialog } from '../../shared/inputs/dialogs.tsx'
import { Field, fieldsOf } from '../../shared/inputs/field.tsx'
import { useDebounced } from '../../shared/page/use-debounced.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { useWording, type Wording } from './use-wording.ts'

/** Routes `/notices` (list) and `/notices/:name` (editor). */
export const TemplatesPage = () => (
  <Routes>
    <Route index element={<TemplateListPage />} />
    <Route path=":name" element={<TemplateEditorPage />} />
  </Routes>
)

const TemplateListPage = () => (
  <QueryResult query={useServerQuery(listTemplates, {})}>
    {(templates) => <TemplateList templates={templates} />}
  </QueryResult>
)

function TemplateEditorPage() {
  const { name = '' } = useParams()
  return (
    <QueryResult query={useServerQuery(listTemplates, {})}>
      {(templates) => {
        const template = templates.find((it) => it.name === name)
        if (!template) return <Alert severity="error">알림을 찾을 수 없어요.</Alert>
        return <TemplateEditor key={name} template={template} />
      }}
    </QueryResult>
  )
}

function TemplateList({ templates }: { templates: NotificationTemplate[] }) {
  const [search, setSearch] = useState('')
  const found = templates.filter((template) => matchesSearch(template, search.trim()))
  const groups = notificationTypes
    .map((type) => ({ type, members: found.filter((template) => template.type === type) }))
    .filter(({ members }) => members.length > 0)
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Muted>
        손님과 담당자의 알림함, 푸시, 메일에 나가는 말이에요. 바꾸면 5초쯤 뒤부터 나가는 알림에 쓰고, 이미
        나간 알림은 그대로예요.
      </Muted>
      <Field label="찾기" value={search} onChange={setSearch} />
      {groups.length === 0 && <Muted>찾는 알림이 없어요.</Muted>}
      {groups.map(({ type, members }) => (
        <Paper key={type} variant="outlined" component="section" aria-label={notificationTypeLabels[type]}>
          <Heading as="h2" size="subtitle1" sx={{ px: 2, pt: 1.5 }}>
            {notificationTypeLabels[type]}
          </Heading>
          <List
            component="div"
            dense
            disablePadding
            sx={{ pb: 1, display: 'grid', gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
          >
            {members.map((template) => (
              <ListItemButton key={template.name} component={Link} to={`/notices/${template.name}`}>
                <ListItemText
                  primary={template.fault === null ? template.wording.title : template.standard.title}
                  secondary={template.when}
                />
                <Box sx={{ flexShrink: 0, ml: 1 }}>
                  {template.fault !== null && <StateChip label="고쳐 주세요" tone="warning" />}
                  {template.fault === null && template.isChanged && (
                    <StateChip label="바꿨어요" tone="info" />
                  )}
                </Box>
              </ListItemButton>
            ))}
          </List>
        </Paper>
      ))}
    </Stack>
  )
}

const matchesSearch = ({ when, wording: { title, message } }: NotificationTemplate, search: string) =>
  [when, title, message].some((text) => text.includes(search))

const debounceMs = 300

/**
 * Returns the preview with example values, 300 ms after the last key press, and the errors of the fields. While the
 * wording is invalid, `preview` is the last valid preview.
 */
function usePreview(name: string, typed: Wording) {
  const { title, message } = typed
  const body: Wording = JSON.parse(useDebounced(JSON.stringify({ title, message }), debounceMs))
  const { data, error } = useServerQuery(previewTemplate, { params: { name }, body })
  const last = useRef(data)
  last.current = data ?? last.current
  return { preview: last.current, fieldErrors: fieldMessagesOf(error) }
}

/** Editor of one notice template, with a preview and a reset to the default wording. */
function TemplateEditor({ template }: { template: NotificationTemplate }) {
  const { name, type, when, values, standard, wording, isChanged, fault, revision } = template
  const { typed, isWritten, write, drop } = useWording(template)
  const { preview, fieldErrors } = usePreview(name, typed)
  const [openedRevision, setOpenedRevision] = useState(revision)
  const invalidate = useInvalidate()
  const hasConflict = revision > openedRevision

  async function reloadTemplate() {
    setOpenedRevision(revision + 1)
    await invalidate(listTemplates)
    drop()
  }
  const dialog = { template, hasConflict, onDone: reloadTemplate }

  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1080 }}>
      <Box>
        <LinkButton to="/notices">← 목록</LinkButton>
      </Box>
      <Box>
        <Heading>{when}</Heading>
        <Muted small>
          {notificationTypeLabels[type]} 알림. {describeChange(template)}
        </Muted>
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
              <DialogButton
                variant="contained"
                disabled={!isWritten}
                dialog={<TemplateDialog {...dialog} typed={typed} />}
              >
                저장
              </DialogButton>
              {isWritten && <Button onClick={drop}>쓰던 것 버리기</Button>}
              <DialogButton isOffered={isChanged} dialog={<TemplateDialog {...dialog} />}>
                기본 문구로 되돌리기
              </DialogButton>
            </Stack>
          </CardContent>
        </Card>
        <Stack spacing={2}>
          {preview && <NoticePreview {...preview} />}
          {isWritten && <WordingComparison name="저장된 문구" wording={wording} />}
          {isChanged && <WordingComparison name="기본 문구" wording={standard} />}
        </Stack>
      </Box>
    </Stack>
  )
}

function describeChange({ changedAt, changedByName, isChanged }: NotificationTemplate) {
  if (!changedAt) return '기본 문구를 쓰고 있어요.'
  const who = changedByName ? `${changedByName} 님이` : '떠난 사람이'
  return `${formatDateTimeAt(changedAt)}에 ${who} ${isChanged ? '바꿨어요.' : '기본 문구로 되돌렸어요.'}`
}

interface TemplateDialogProps {
  template: NotificationTemplate
  /** The new wording; absent to reset to the default. */
  typed?: Wording
  hasConflict: boolean
  onDone: () => Promise<void>
}

/** Asks for a reason and saves or resets the wording. After a failure it reloads the templates and stays open. */
function TemplateDialog({ template, typed, hasConflict, onDone }: TemplateDialogProps) {
  const saving = useServerMutation(saveTemplate, { done: '저장했어요. 5초쯤 뒤부터 이 말로 나가요.' })
  const resetting = useServerMutation(resetTemplate, { done: '기본 문구로 되돌렸어요.' })
  const invalidate = useInvalidate()

  async function submit(reason: string) {
    const { name, revision } = template
    const change = { reason, revision }
    try {
      if (typed) await saving.mutateAsync({ params: { name }, body: { ...typed, ...change } })
      else await resetting.mutateAsync({ params: { name }, body: change })
    } catch (error) {
      await invalidate(listTemplates)
      throw error
    }
    await onDone()
  }

  return (
    <ReasonDialog
      title={typed ? '알림 문구 바꾸기' : '기본 문구로 되돌리기'}
      action={typed ? '바꾸기' : '되돌리기'}
      onSubmit={submit}
    >
      {hasConflict ? conflictMessage(template) : '이유는 감사 기록에 남아요. 이미 나간 알림은 그대로예요.'}
    </ReasonDialog>
  )
}

const WordingComparison = ({ name, wording: { title, message } }: { name: string; wording: Wording }) => (
  <Box component="section" aria-label={name}>
    <Muted small sx={{ mb: 0.5 }}>
      {name}
    </Muted>
    <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {message}
    </Typography>
  </Box>
)

const conflictMessage = ({ changedByName, wording: { title, message } }: NotificationTemplate) =>
  `그사이 ${changedByName || '다른 사람'} 님이 문구를 바꿨어요. 저장하면 이 문구를 덮어써요: “${title}” “${message}”`

/**
 * Returns the value of the field with `text` inserted at the cursor, in place of the selection. Moves the cursor behind the
 * inserted text once the caller has rendered the returned value.
 */
function insertAtCursor(field: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  const { value } = field
  const from = field.selectionStart ?? value.length
  const until = field.selectionEnd ?? from
  const end = from + text.length
  requestAnimationFrame(() => {
    field.focus()
    field.setSelectionRange(end, end)
  })
  return value.slice(0, from) + text + value.slice(until)
}

interface WordingFieldsProps {
  typed: Wording
  fieldErrors: Partial<Wording>
  values: NotificationTemplate['values']
  onWrite: (next: Wording) => void
}

/** Title and message fields. A chosen placeholder is inserted at the cursor of the field that had focus last. */
function WordingFields({ typed, fieldErrors, values, onWrite }: WordingFieldsProps) {
  const title = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const [lastFocused, setLastFocused] = useState<keyof Wording>('message')
  const fieldOf = fieldsOf(typed, (part) => onWrite({ ...typed, ...part }))

  function insert(placeholder: string) {
    const field = (lastFocused === 'title' ? title : message).current
    if (field) onWrite({ ...typed, [lastFocused]: insertAtCursor(field, placeholder) })
  }

  return (
    <Stack spacing={2}>
      <Field
        label="제목"
        inputRef={title}
        {...fieldOf('title')}
        problem={fieldErrors.title}
        helperText=" "
        onFocus={() => setLastFocused('title')}
        maxLength={200}
      />
      <Field
        label="내용"
        inputRef={message}
        lines={4}
        {...fieldOf('message')}
        problem={fieldErrors.message}
        helperText=" "
        onFocus={() => setLastFocused('message')}
        maxLength={500}
      />
      <ValueChips values={values} onInsert={insert} />
    </Stack>
  )
}

interface ChipsProps {
  values: NotificationTemplate['values']
  onInsert: (placeholder: string) => void
}

const ValueChips = ({ values, onInsert }: ChipsProps) => (
  <Box>
    <Muted small sx={{ mb: 0.75 }}>
      {values.length > 0
        ? '누르면 커서 자리에 들어가요. * 표시는 빼면 안 돼요.'
        : '이 알림에는 넣을 값이 없어요.'}
    </Muted>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {values.map(({ name, meaning, example, isNeeded }) => (
        <Chip
          key={name}
          variant="outlined"
          label={`${meaning}${isNeeded ? ' *' : ''}`}
          title={`{${name}}: ${example}`}
          // Prevents the field from losing focus and cursor position.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`{${name}}`)}
        />
      ))}
    </Box>
  </Box>
)
