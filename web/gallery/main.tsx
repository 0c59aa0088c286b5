import '../../ui/fonts/pretendard.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { DialogHost, Page } from '../../ui/index.ts'
import { Controls } from './controls.tsx'
import { Drawings } from './drawings.tsx'
import { States } from './states.tsx'
import { Tokens } from './tokens.tsx'

createRoot(document.getElementById('app') as HTMLElement).render(
  <main>
    <Page
      wide
      title="새잎이 보이는 방식"
      lead="ui/ 에 있는 모든 것. 밝은 화면과 어두운 화면은 기기 설정을 따라요."
    >
      <Drawings />
      <Tokens />
      <Controls />
      <States />
    </Page>
    <DialogHost />
  </main>,
)
