import type { Person } from './secrets.ts';

/** Links with nobody's number, named as messengers, cameras, stores of objects and delivery networks name them. */
export const HONEST_LINKS: readonly string[] = [
  'https://img.example.org/uploads/2023/11/WhatsApp-Image-2023-11-02-at-18.44.01.jpeg',
  'https://img.example.org/uploads/WhatsApp%20Image%202023-11-02%20at%2018.44.01%20(1).jpeg',
  'https://img.example.org/IMG-20231102-WA0012.jpg',
  'https://img.example.org/telegram/photo_2023-11-02_18-44-01.jpg',
  'https://img.example.org/PXL_20231102_184401123.jpg',
  'https://img.example.org/FB_IMG_1699012345678.jpg',
  'https://img.example.org/a.jpg?v=1545678901',
  'https://img.example.org/1545678901234-284736195.png',
  'https://img.example.org/9b3411234567890f2c44a05be1d07c3e.jpg',
  'https://res.cloudinary.com/demo/image/upload/c_fill,w_400/v1545678901/obras/x4fk29aqw.jpg',
  'https://fotos.s3.amazonaws.com/1.jpg?AWSAccessKeyId=AKIAIOSFODNN7EXAMPLE&Expires=1545678901&Signature=vjbyPxybdZaNmGa%2ByT272YEAiv4%3D',
  'https://fotos.s3.amazonaws.com/1.jpg?X-Amz-Date=20231102T184401Z&X-Amz-Expires=604800&X-Amz-Signature=fe5f80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1024',
  'https://lh3.googleusercontent.com/a/ACg8ocJ7dK2mQx9s5T1vB3nL8wR4yZ6cF0hG=s96-c',
];

/** Links with a person's number, named likewise. */
export const LINKS_WITH_PHONES: readonly (readonly [name: string, link: (person: Person) => string])[] = [
  ['named by the number', ({ phone }) => `https://img.example.org/${digits(phone)}.jpg`],
  ['abroad', ({ phone }) => `https://img.example.org/549${digits(phone)}.jpg`],
  ['as a messenger', ({ phone }) => `https://img.example.org/WhatsApp-Image-${digits(phone)}.jpeg`],
  ['folder wa', ({ phone }) => `https://img.example.org/wa/549${digits(phone)}`],
  ['parameter', ({ phone }) => `https://img.example.org/a.jpg?tel=${digits(phone)}`],
  ['version', ({ phone }) => `https://img.example.org/a.jpg?v=${digits(phone)}`],
  ['signature', ({ phone }) => `https://img.example.org/a.jpg?Signature=${digits(phone)}`],
  ['after a time', ({ phone }) => `https://img.example.org/20231102_184401-${digits(phone)}.jpg`],
  ['link in a link', ({ phone }) => `https://img.example.org/i?url=https%3A%2F%2Fwa.me%2F549${digits(phone)}`],
];

const digits = ({ area, local }: Person['phone']): string => area + local;
