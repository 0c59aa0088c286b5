import { Alert } from '@mui/material'
import { Title } from 'react-admin'
import { Route, Routes, useParams } from 'react-router-dom'
import { listTemplates } from '../../../../contract/notification-admin.ts'
import { useAsk } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateList } from './template-list.tsx'

/** /notices and /notices/{name} */
export const TemplatesPage = () => (
  <Routes>
    <Route index element={<All />} />
    <Route path=":name" element={<One />} />
  </Routes>
)

const All = () => (
  <>
    <Title title="알림 문구" />
    <Asked of={useAsk(listTemplates, {})}>{(templates) => <TemplateList templates={templates} />}</Asked>
  </>
)

/** Another notice is another editor: nothing of the last one stays. */
function One() {
  const { name = '' } = useParams()
  return (
    <>
      <Title title="알림 문구" />
      <Asked of={useAsk(listTemplates, {})}>
        {(templates) => {
          const template = templates.find((it) => it.name === name)
          if (!template) return <Alert severity="error">알림을 찾을 수 없어요.</Alert>
          return <TemplateEditor key={name} template={template} />
        }}
      </Asked>
    </>
  )
}
