import { Alert, Box, List, ListItemButton, ListItemText, Paper, Stack } from '@mui/material'
import { useState } from 'react'
import { Link, Route, Routes, useParams } from 'react-router-dom'
import { notificationTypeLabels, notificationTypes } from '../../../../contract/notification/notification.ts'
import {
  listTemplates,
  type NotificationTemplate,
} from '../../../../contract/notification/notification-admin.ts'
import { Heading, Muted, StateChip } from '../../shared/display/text.tsx'
import { Field } from '../../shared/inputs/field.tsx'
import { QueryResult, useServerQuery } from '../../shared/server/server-query.tsx'
import { TemplateEditor } from './template-editor.tsx'

/** Routes `/notices` (list) and `/notices/:name` (editor). */
export const TemplatesPage = () => (
  <Routes>
    <Route index element={<TemplateListPage />} />
    <Route path=":name" element={<TemplateEditorPage />} />
  </Routes>
)

const TemplateListPage = () => (
  <>
    <QueryResult query={useServerQuery(listTemplates, {})}>
      {(templates) => <TemplateList templates={templates} />}
    </QueryResult>
  </>
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

/** All notice templates, grouped by notification type, with a search field. */
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
