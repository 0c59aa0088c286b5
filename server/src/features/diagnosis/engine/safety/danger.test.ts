import { describe, expect, it } from 'vitest'
import { readDanger } from './danger.ts'
import { assessSafety } from './safety.ts'
import { readAllPlants } from './toxicity.ts'

const read = (prompt: string) => readDanger(prompt, readAllPlants(prompt))

describe('somebody ate, touched or is ill', () => {
  it.each([
    ['고양이가 잎을 뜯어 먹었어요', 'ATE', 'CAT'],
    ['고양이가 잎을 뜯어놨는데 침을 흘려요', 'ATE', 'CAT'],
    ['우리 냥이가 스킨답서스 잎을 씹고 침을 질질 흘려요', 'ATE', 'CAT'],
    ['아기가 입에 넣었어요', 'ATE', 'CHILD'],
    ['돌쟁이 아기가 화분 흙을 집어 먹었어요', 'ATE', 'CHILD'],
    ['강아지가 토해요 화분 잎이 뜯겨 있어요', 'SIGNS', 'DOG'],
    ['집에 강아지가 있는데 잎이 뜯겨 있고 이빨 자국이 있어요', 'ATE', 'DOG'],
    ['강아지가 알비료를 삼켰어요', 'ATE', 'DOG'],
    ['개가 디펜바키아를 먹은 것 같아요', 'ATE', 'DOG'],
    ['고양이가 먹었는지 모르겠어요 잎이 없어졌어요', 'ATE', 'CAT'],
    ['안 먹은 줄 알았는데 고양이가 먹었어요', 'ATE', 'CAT'],
    ['고양이가 먹은 게 아닐까 걱정돼요', 'ATE', 'CAT'],
    ['고냥이가 이파리 씹엇어요', 'ATE', 'CAT'],
    ['강쥐가 알로카시아 할탔어요', 'ATE', 'DOG'],
    ['고양이한테 잎을 뜯겼어요', 'ATE', 'CAT'],
    ['고양이가 백합 꽃병 물을 마셨어요', 'ATE', 'CAT'],
    ['고양이 털에 백합 꽃가루가 묻었어요', 'FUR', 'CAT'],
    ['네 살 아들이 열매를 몇 개 따 먹었어요', 'ATE', 'CHILD'],
    ['딸이 꽃을 입에 물고 있었어요', 'ATE', 'CHILD'],
    ['손주가 화분에 있던 구슬을 삼킨 것 같아요', 'ATE', 'CHILD'],
    ['할머니가 나물인 줄 알고 은방울꽃 잎을 드셨어요', 'ATE', 'ADULT'],
    ['토란인 줄 알고 알로카시아 줄기를 끓여 먹었는데 목이 따가워요', 'ATE', 'ADULT'],
    ['수액이 눈에 튀었어요', 'EYE', 'ADULT'],
    ['유포르비아 자르다가 하얀 즙이 눈에 들어갔어요', 'EYE', 'ADULT'],
    ['수액 묻은 손이 빨갛게 부어올랐어요', 'SKIN', 'ADULT'],
    ['고무나무 가지를 자르고 나서 팔에 두드러기가 났어요', 'SKIN', 'ADULT'],
    ['아이 입술이 퉁퉁 부었어요 몬스테라 옆에서 놀았어요', 'SIGNS', 'CHILD'],
    ['콩이가 잎을 씹더니 거품을 물어요', 'SIGNS', 'UNKNOWN'],
    ['고양이가 기운이 없고 밥을 안 먹어요. 화분 잎이 없어졌어요', 'SIGNS', 'CAT'],
    ['강아지한테 포도를 먹였어요', 'ATE', 'DOG'],
    ['살충제 뿌린 잎을 고양이가 핥았어요', 'ATE', 'CAT'],
    ['강아지가 화분을 엎더니 비료 알갱이를 주워 먹은 거 같아요', 'ATE', 'DOG'],
    ['앵무새가 스파티필름 잎을 쪼아 먹었어요', 'ATE', 'PET'],
    ['시어머니가 은방울꽃을 명이나물로 알고 무쳐 드셨어요', 'ATE', 'ADULT'],
    ['누가 씹은 자국이 있는데 우리 강아지인 것 같아요', 'ATE', 'DOG'],
    ['토끼에게 민들레인 줄 알고 수선화 잎을 먹였어요', 'ATE', 'PET'],
    ['초코가 몬스테라 잎을 씹어놨어요', 'ATE', 'UNKNOWN'],
    ['아기 손에 스파티필름 즙이 묻었어요', 'SKIN', 'CHILD'],
    ['고양이 입에 안스리움 꽃잎이 붙어 있었어요', 'ATE', 'CAT'],
    ['강아지 변에서 포인세티아 잎이 나왔어요', 'ATE', 'DOG'],
    ['고양이가 칼랑코에 화분 근처에서 쓰러져 있었어요', 'SIGNS', 'CAT'],
    ['천사의나팔꽃 차를 끓여 마셨는데 어지러워요', 'ATE', 'ADULT'],
    ['울냥이가몬스테라뜯어먹엇어요어떡해요', 'ATE', 'CAT'],
    ['고양이 산세베리아 갉아먹음', 'ATE', 'CAT'],
    ['아기 알로카시아 잎 먹었어요', 'ATE', 'CHILD'],
    ['두돌 조카가 빨간 열매를 입에 넣었대요', 'ATE', 'CHILD'],
    ['막내가 구근을 깨문 것 같아요', 'ATE', 'CHILD'],
    ['우리 새가 크로톤 잎을 씹었어요', 'ATE', 'PET'],
    ['햄찌가 꽃을 볼주머니에 넣었어요', 'ATE', 'PET'],
    ['큰애가 협죽도 가지를 젓가락으로 써서 밥을 먹었대요', 'ATE', 'CHILD'],
    ['우리 애가 뿌리파리 약을 마셨어요', 'ATE', 'CHILD'],
    ['강아지가 진딧물 약을 핥았어요', 'ATE', 'DOG'],
    ['알로카시아 뿌리 나누고 나서 손이 미친듯이 가렵습니다', 'SKIN', 'ADULT'],
    ['our 2yo bit into a dieffenbachia stem', 'ATE', 'CHILD'],
    ['found bite marks on my pothos, I have two cats', 'ATE', 'CAT'],
    ['my cat ate a leaf of my monstera', 'ATE', 'CAT'],
    ['I have a puppy. He chewed on the pothos and is drooling', 'ATE', 'DOG'],
    ['my toddler put a berry in her mouth', 'ATE', 'CHILD'],
    ['sap got in my eye', 'EYE', 'ADULT'],
    ['my son rubbed his eyes after touching the plant sap', 'EYE', 'CHILD'],
  ])('"%s"', (prompt, contact, actor) => {
    expect(read(prompt).exposures).toContainEqual(expect.objectContaining({ contact, actor }))
  })
})

describe('no emergency', () => {
  it.each([
    '고양이가 화분을 엎었어요',
    '벌레가 잎을 먹었어요',
    '아이가 물을 많이 줬어요',
    '강아지가 흙을 팠어요',
    '영양제를 먹였어요',
    '물을 먹고 잎이 살아났어요',
    '밥 먹고 왔더니 잎이 처졌어요',
    '잎에 벌레 먹은 구멍이 있어요',
    '고양이를 키우는데 달팽이가 잎을 갉아 먹었어요',
    '고양이는 안 먹었어요',
    '강아지가 먹지 않았어요',
    '이 아이가 물을 잘 먹어요',
    '남편이 먹다 남은 커피를 화분에 부었어요',
    '고양이가 화분 옆에서 밥을 먹어요',
    '고양이가 잎을 긁어서 상처가 났어요',
    '아침마다 물을 주는데 잎이 노래져요',
    '토마토 잎이 말려요',
    '뿌리가 숨을 못 쉬는 것 같아요',
    '손으로 만지면 끈적한 진액이 묻어요',
    '새가 와서 블루베리를 쪼아 먹었어요',
    '아이비 잎이 노래요',
    '고양이가 뜯어 먹은 것처럼 잎 가장자리가 없어요',
    '아이들 먹이려고 키우는 상추에 진딧물이 있어요',
    '강아지풀처럼 생긴 잎이 나요',
    '흙에서 하얀 거품이 나와요',
    '입에 물을 자주 뿌렸더니 반점이 생겼어요',
    '벌레 알인 줄 알았는데 문지르니까 붉은 갈색 가루가 손에 묻어나요',
    '잎이 침 흘린 것처럼 물방울이 맺혀 있어요',
    '제라늄 잎 뒤가 두드러기 난 것처럼 볼록볼록해요',
    '아이랑 따 먹던 방울토마토 잎이 말려요',
    '바늘 토막처럼 가는 벌레가 있어요',
    '시어머니가 오셔서 얼굴이 화끈거렸어요',
    '토심이 얕아서 설사 죽더라도 옮기려고요',
    '우리 애가 힘이 없어요 잎이 축 늘어졌어요',
    '아기 몬스테라가 아파요',
    '우리 애기가 아파요 잎이 노래요',
    '우리 애기 올리브 나무가 토하듯 수액을 흘려요',
    '아기 몬스테라 새잎이 안 나오고 시들시들해요',
    '아기 몬스테라 잎을 벌레가 먹었어요',
    '토한 것처럼 노란 덩어리가 흙 위에 생겼어요',
    '학생이라 볕이 안 드는 원룸에 두고 있어요',
    '강아지 오줌 때문인지 잎끝이 타들어가요',
    '파리지옥이 파리를 먹고 나서 잎이 까매졌어요',
    'something is eating the leaves',
    'bugs ate holes in my basil',
    'my cat knocked over the pot and the stem is bent',
  ])('"%s"', (prompt) => {
    expect(read(prompt).exposures).toEqual([])
  })
})

describe('a question about poison, no emergency', () => {
  it.each([
    '고양이가 먹을까 봐 걱정돼요',
    '강아지가 먹으면 위험한가요?',
    '몬스테라 고양이한테 독 있나요',
    '아기 있는 집인데 스킨답서스 키워도 되나요?',
    '이 식물 독성이 있나요?',
    '고양이가 자꾸 먹으려고 해요',
    '강아지에게 안전한 식물인가요',
    '이 열매 먹어도 되나요?',
    '냥집사인데 몬스테라 놔둬도 괜찮을까요?',
    '고무나무 수액 만져도 되나요',
    '햄스터한테 이 잎 줘도 돼요?',
    '임신 중인데 백합 향 괜찮나요',
    'can I keep a snake plant with a toddler around',
    'is this toxic to dogs?',
    'is monstera safe for cats',
    'what happens if my cat eats this plant',
    '고무나무 잎 먹으면 위험한가요?',
    '다섯 살 애가 자꾸 만지려고 해요. 먹으면 위험한 건가요?',
    'little yellow mushrooms in the ficus pot, my cats sniff them. dangerous?',
  ])('"%s"', (prompt) => {
    expect(read(prompt)).toMatchObject({ exposures: [], asks: true })
  })

  it.each([
    '유독 이 잎만 노래요',
    '흙을 소독했어요',
    '잎이 괜찮아 보여요',
    '해로운 벌레인가요?',
    '비료 많이 먹으면 해롭나요',
    '나무가 물을 너무 먹으면 죽나요',
  ])('is not read from "%s"', (prompt) => {
    expect(read(prompt)).toMatchObject({ exposures: [], asks: false })
  })
})

it.each([
  '냥이 두마리랑 사는데 산세베리아 위험한가요?',
  '애기가 기어다니는데 몬스테라 바닥에 둬도 되나요?',
  '새로 들인 강아지가 옆에서 자도 괜찮나요? 스투키입니다',
  '토끼 키우는데 아이비 있으면 안 되나요?',
  '개 키우는 집인데 산세베리아 안전한 식물인가요?',
  '고양이 두 마리 있는데 몬스테라 치워야 하나요?',
])('"%s" asks whether they may live together', (prompt) => {
  const { asks, asked } = assessSafety({ prompt })
  expect(asks).toBe(true)
  expect(asked.length).toBeGreaterThan(0)
})

it.each([
  '고양이가 화분을 엎었는데 괜찮을까요?',
  '강아지가 뛰어다니다가 줄기를 꺾었는데 이대로 둬도 되나요?',
  '화분 스무 개 키우는데 거실에 둬도 되나요?',
  '아들이 키우던 건데 베란다에 내놔도 되나요?',
])('"%s" does not', (prompt) => expect(assessSafety({ prompt }).asks).toBe(false))

it.each(['약을 뿌렸는데 벌레가 언제쯤 없어질까요?', '살충제를 쳤는데 잎이 다 떨어질까 걱정이에요'])(
  '"%s" tells of nobody who is dizzy',
  (prompt) => expect(assessSafety({ prompt }).emergency).toBeNull(),
)
