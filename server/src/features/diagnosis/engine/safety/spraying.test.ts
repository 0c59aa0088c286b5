import { describe, expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'
import { assessSafety } from './safety.ts'

const diagnose = (prompt: string) => diagnoseCase({ prompt, answers: {} })

describe('somebody who feels ill from a pesticide, by whatever name, is sent to 119', () => {
  it.each([
    '코니도 뿌리고 나서 머리가 아파요',
    '비오킬을 방에서 뿌렸더니 속이 메스꺼워요',
    '에프킬라 뿌렸는데 아기가 계속 기침해요',
    '홈키파 뿌린 방에서 자고 일어났더니 어지러워요',
    '빅카드 물에 타서 뿌렸는데 목이 따갑고 기침이 나요',
    '스미치온 치고 들어왔는데 두통이 심합니다',
    '진딧물약 뿌리고 팔에 두드러기가 났어요',
    '베란다에서 응애약 쳤더니 숨쉬기가 힘들어요',
    '연막탄 터뜨리고 들어갔다가 콜록거려요',
    '훈증제 피우고 나서 구토했어요',
    '남편이 다이센 뿌리고 와서 식은땀을 흘려요',
    '모스피란 뿌리다가 얼굴에 튀었어요',
    '아타라를 맨손으로 만졌는데 손이 화끈거려요',
    '홈매트 켜고 잤더니 아이가 숨을 쌕쌕거려요',
    '농약을 흡입한 것 같아요',
    '리무진 뿌리고 나서 가슴이 답답하고 심장이 빨리 뛰어요',
    '뿌리파리약을 뿌렸는데 코가 맵고 눈물이 나요',
    '매머드 치고 나서 온몸이 저리고 힘이 없어요 제가',
    '비오킬 뿌리고 나니 임신한 아내가 어지럽대요',
    'I sprayed insecticide indoors and now I have a headache',
    'Sprayed Raid in the bedroom and my baby keeps coughing',
    '아이가 진딧물 스프레이를 입에 뿌렸어요',
    '엄마가 제초제 묻은 손으로 밥을 드셨어요 속이 울렁거린대요',
    '뿌리는 살충제를 얼굴에 잘못 뿌렸어요',
    '베란다에 코니도 치고 문 닫고 잤더니 아침에 머리가 깨질 것 같아요',
    '비오킬 뿌리는데 딸이 옆에서 켁켁거려요',
    '진드기약 치고 나서 숨이 차고 가슴이 조여요',
    '바퀴벌레 스프레이 뿌리고 손발이 저려요',
    '다코닐 물에 타다가 눈에 튀었어요',
    '수프라사이드 치고 난 뒤 침이 고이고 구역질이 납니다',
    '소독약 뿌린 뒤 호흡이 가빠요',
    '온실에서 훈연제 피웠는데 직원이 어지럽다고 주저앉았어요',
    '라운드업을 치다가 들이마셨는데 목이 아파요',
    '홈키파를 너무 많이 뿌렸나봐요 목이 칼칼하고 기침이 계속 나요',
    '살충제 뿌린 다음부터 두드러기가 올라와요',
    '응애약 치고 온 남편이 토할 것 같대요',
    '실내에서 농약 뿌린 후 임신한 아내가 메스껍다고 해요',
    'My dad used paraquat and is coughing a lot',
    'after spraying bug spray in my room I feel nauseous',
    '매머드 원액을 삼켰습니다',
    '에프킬라를 실수로 얼굴에 뿌렸어요',
    '코니도 가루가 입에 들어갔어요',
    '약통 열다가 농약이 눈에 튀었어요',
    '방에서 비오킬 뿌리고 5분 지나니까 핑 도네요',
    '코니도 흙에 섞고 나서부터 계속 메슥거려요',
    '벌레약 쳤더니 머리가 띵하고 울렁거립니다',
    '베란다에 진딧물 약 치고 나서 남편이 자꾸 기침을 해요',
    '살충제 뿌린 방에서 신생아가 숨을 헐떡여요',
    '뿌리파리약 뿌린 날부터 목이 붓고 따가워요',
    '깍지약 뿌렸는데 입술이 마비되는 느낌이에요',
    '잡초약 치고 손등에 물집이 잡혔어요',
    '빅카드 쳤는데 눈이 따갑고 눈물이 계속 나요',
    '스미치온 냄새 맡고 토했어요',
    '곰팡이 제거제 뿌리고 나서 숨쉬기가 답답해요',
    '홈키파 뿌렸는데 친구가 호흡곤란이 왔어요',
    '살균제 뿌리고 잤더니 아침에 코피가 났어요',
    '근사미 쓴 다음날부터 어지럼증이 있습니다',
    '살충제를 많이 뿌렸더니 저도 아이도 두통이 있어요',
    'My wife got a rash after spraying neem and insecticide',
    "used a fogger in my apartment and I can't breathe well",
  ])('"%s"', (prompt) => {
    const { emergency } = assessSafety({ prompt })
    expect(emergency?.contacts[0]?.phone).toBe('119')
    expect(emergency?.contacts.some(({ label }) => label.includes('동물병원'))).toBe(false)
  })

  it('is told to leave the room before anything else, and where the advice of 1339 is given today', () => {
    const { emergency } = assessSafety({ prompt: '비오킬을 방에서 뿌렸더니 속이 메스꺼워요' })
    expect(emergency?.doNow[0]).toContain('창문')
    expect(emergency?.doNow.slice(1, 3).join(' ')).toMatch(/119에 전화.*1339/u)
  })

  it('is told nothing about poisonous plants where no plant is named', async () => {
    const { findings } = await diagnose('거실에서 비오킬을 뿌렸더니 속이 메스꺼워요')
    expect(findings.emergency).not.toBeNull()
    expect(JSON.stringify(findings)).not.toContain('모르는 식물')
    const named = await diagnose('몬스테라에 비오킬을 뿌렸더니 속이 메스꺼워요')
    expect(named.findings.toxicity).toMatchObject({ plant: '몬스테라' })
  })
})

describe('somebody pregnant, nursing or with a baby who asks about spraying', () => {
  it.each([
    '임신 중인데 실내에서 살충제 뿌려도 되나요',
    '임산부인데 응애가 생겨서 코니도를 쓰려고 해요',
    '모유 수유 중인데 진딧물약을 뿌려도 괜찮을까요',
    '아기가 있는데 비오킬 써도 되나요 응애 거미줄이 있어요',
    '신생아가 있는 집에서 에프킬라 뿌려도 되나요',
    '임신 7개월인데 깍지벌레가 생겼어요 약을 쳐야 할까요',
    '아내가 임신했는데 뿌리파리 약을 써도 되나요',
    "I'm pregnant, can I spray insecticide on my plants indoors?",
    '수유 중인데 농약을 쳤어요. 괜찮은가요',
    '임산부가 있는 방인데 홈매트 켜도 되나요',
    '예비맘인데 화분 벌레약 뿌려도 될까요',
    '만삭이라 걱정돼요. 총채벌레 약 치려고 하는데 괜찮나요',
    '갓난아기 방에 있는 화분에 진딧물이 있어서 비오킬 뿌리려고요',
    '아내가 수유 중이에요. 베란다에서 살충제 써도 되나요',
    '딸이 임신했는데 화분에 약을 쳐도 될까요 잎에 하얀 가루가 덮였어요',
    'I am breastfeeding, is it ok to spray pesticide in the living room?',
    '임신 초기인데 방금 비오킬을 뿌렸어요 괜찮을까요',
    '임신 5개월인데 농약 쳐도 괜찮은지 알려 주세요',
    '출산 예정일이 다음 달인데 집 안에 살충제를 뿌려도 괜찮나요',
    '모유 먹이는 중이라 걱정인데 코니도를 쓸까 해요',
    '6개월 된 아기가 있는데 응애약 뿌려도 될까요',
    '제가 지금 임신 중이라 남편에게 약을 뿌리라고 할까요',
    '아기 침대 옆 화분에 약을 뿌리려고 해요',
    'my wife is pregnant and we want to use an insecticide for spider mites',
  ])('"%s" is answered first, without advice to spray', async (prompt) => {
    const { findings } = await diagnose(prompt)
    expect(findings.summary).toMatch(/^(?:임신|수유) 중에는|^아기가 있는 집에서는/u)
    expect(findings.solutions[0]).toContain('집 안에서는 뿌리지 말고')
    expect(JSON.stringify(findings)).not.toMatch(/약제를|제품을 라벨/u)
  })

  it('gets no advice to spray even without asking about it', async () => {
    const prompt = '임신 중이에요. 잎 뒷면에 응애가 있고 거미줄이 있어요'
    const { problemId, findings } = await diagnose(prompt)
    expect(problemId).toBe('spider_mites')
    expect(findings.summary).not.toMatch(/^임신 중에는/u)
    expect(findings.advice?.thisWeek.join(' ')).toContain('약은 쓰지 말고')
  })

  it.each([
    '산수유에 진딧물이 생겨서 약을 뿌리려고 해요',
    '아기 몬스테라에 응애가 있어서 약을 뿌렸어요',
    '수유역 근처에서 산 화분인데 약 뿌려도 되나요',
    '임신한 것처럼 통통한 다육이인데 약을 뿌려도 되나요',
    '아이 방에 둔 화분에 약 뿌려도 되나요',
  ])('is not read from "%s"', (prompt) => {
    expect(assessSafety({ prompt }).sprayCare).toBeNull()
  })
})
