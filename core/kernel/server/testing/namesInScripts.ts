/** A name in each script that people write, for tests of documents and files. */
export const namesInScripts = {
  Chinese: '李小龍',
  Japanese: 'さくら 山田',
  Korean: '김철수',
  Thai: 'น้ำใจ ศรีสุข',
  Devanagari: 'श्रीमती हिन्दी',
  Tamil: 'கௌரி ஸ்ரீ',
  Khmer: 'ស្រីមុំ ភ្នំ',
  Amharic: 'ልዑል ሰላም',
  Bengali: 'শ্রীমতী ক্ষুদ্র',
  Burmese: 'ကျွန်ုပ် မြန်မာ',
  Cyrillic: 'Мария Иванова',
  Greek: 'Νίκος Παπαδόπουλος',
  Vietnamese: 'Nguyễn Đặng Ẩn',
  symbols: 'Delivered ✓, 12½ €, №7',
  emoji: 'Ana 😀👩🏽‍🚀❤️🇺🇸',
} as const
