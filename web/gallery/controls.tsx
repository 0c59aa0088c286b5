import { useState } from 'react'
import {
  Badge,
  Button,
  Card,
  Checkbox,
  Chips,
  Field,
  Growth,
  Overlay,
  ProgressBar,
  RadioList,
  Section,
  Sheet,
  Switch,
  TabList,
  TextArea,
  TextInput,
  useDialogs,
} from '../../ui/index.ts'

const options = [
  { value: 'LIVING_ROOM', label: '거실' },
  { value: 'BEDROOM', label: '침실' },
  { value: 'OTHER', label: '기타' },
]

export const Controls = () => (
  <>
    <Section title="누르는 것">
      <div className="flex flex-wrap gap-3">
        <Button>진단하기</Button>
        <Button variant="soft">다시 찍기</Button>
        <Button variant="plain">이전</Button>
        <Button variant="danger">지우기</Button>
        <Button busy>보내는 중</Button>
        <Button disabled>다음</Button>
        <Button size="lg">사진 두 장으로 시작하기</Button>
      </div>
    </Section>
    <Inputs />
    <Windows />
    <Section title="조각">
      <Card>
        <div className="mb-4 flex flex-wrap gap-2">
          <Badge tone="leaf">전문가 답변 완료</Badge>
          <Badge tone="sky">AI 진단 완료</Badge>
          <Badge tone="sun">대기</Badge>
          <Badge tone="clay">취소</Badge>
          <Badge>예정</Badge>
        </div>
        <ProgressBar value={3} max={7} label="진행" />
        <Growth value={60} label="진행률 60%" className="mt-4 max-w-md" />
      </Card>
      <Views />
    </Section>
  </>
)

function Inputs() {
  const [place, setPlace] = useState('BEDROOM')
  const [agreed, setAgreed] = useState(true)
  return (
    <Section title="적고 고르는 것">
      <div className="flex max-w-md flex-col gap-5">
        <Field label="이름" hint="예약할 때 쓰여요.">
          <TextInput placeholder="김초록" />
        </Field>
        <Field label="휴대전화" error="숫자만 적어 주세요.">
          <TextInput defaultValue="010-12" />
        </Field>
        <Field label="어디가 아픈가요?">
          <TextArea placeholder="잎 끝이 갈색으로 말라요." />
        </Field>
        <RadioList label="식물이 있는 곳" options={options} value={place} onChange={setPlace} />
        <Checkbox checked={agreed} onChange={setAgreed} hint="꼭 필요해요">
          만 14세 이상이에요
        </Checkbox>
        <Switch checked={agreed} onChange={setAgreed} hint="언제든 바꿀 수 있어요">
          알림 받기
        </Switch>
      </div>
    </Section>
  )
}

function Views() {
  const [view, setView] = useState('LIVING_ROOM')
  const tabs = options.map((option, index) => ({ ...option, count: index * 3 }))
  return (
    <div className="mt-4 max-w-md">
      <TabList label="자리" tabs={tabs} value={view} onChange={setView} panelId="view" />
      <div id="view" role="tabpanel" className="py-4">
        <Chips label="자리" options={options} value={view} onChange={setView} />
      </div>
    </div>
  )
}

function Windows() {
  const { alert, confirm, toast } = useDialogs()
  const [open, setOpen] = useState<'sheet' | 'overlay'>()

  const cover = () => {
    setOpen('overlay')
    setTimeout(() => setOpen(undefined), 1500)
  }
  return (
    <Section title="열리는 것">
      <div className="flex flex-wrap gap-3">
        <Button variant="plain" onClick={() => alert('두 개의 이미지를 모두 업로드해주세요.')}>
          알림
        </Button>
        <Button
          variant="plain"
          onClick={() =>
            confirm({
              title: '로그아웃할까요?',
              text: '다시 로그인하면 이어서 쓸 수 있어요.',
              confirm: '로그아웃',
            })
          }
        >
          확인
        </Button>
        <Button variant="plain" onClick={() => toast('진단 결과를 저장했어요')}>
          한마디
        </Button>
        <Button variant="plain" onClick={() => setOpen('sheet')}>
          시트
        </Button>
        <Button variant="plain" onClick={cover}>
          덮개
        </Button>
      </div>
      <Sheet
        open={open === 'sheet'}
        title="함께하기 전에 동의해 주세요"
        onClose={() => setOpen(undefined)}
        actions={
          <Button block size="lg" onClick={() => setOpen(undefined)}>
            동의하고 시작하기
          </Button>
        }
      >
        <p>내용이 길면 이 안에서만 움직여요.</p>
      </Sheet>
      {open === 'overlay' && <Overlay label="분석하고 있어요">분석하고 있어요</Overlay>}
    </Section>
  )
}
