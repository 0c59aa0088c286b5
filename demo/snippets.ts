/** Snippets of the sample expert. */
export const demoSnippets = [
  {
    title: '물 쉬기',
    text: '{식물}은 지금 물을 쉬고, 겉흙이 손가락 두 마디까지 마른 다음에 주세요.',
  },
  {
    title: '통풍',
    text: '하루에 두 번, 10분씩 창문을 열어 바람이 통하게 해 주세요.',
  },
  {
    title: '다시 찍기',
    text: '아픈 잎의 뒷면이 보이게 밝은 곳에서 가까이 한 장 찍어 보내 주시면 더 정확히 봐 드릴 수 있어요.',
  },
  {
    title: '맺음말',
    text: '2주 뒤에도 나아지지 않으면 다시 진단해 주세요. 함께 살펴볼게요.',
  },
]
