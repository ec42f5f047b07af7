import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const clasesDeMusica: TradeStock = {
  kind: 'clases',
  good: lines`
    Guitarra a los {cuarenta y cinco|cincuenta}. {En un mes toqué Zamba de mi esperanza|Ya saco temas de Charly} en el {asado|cumple}. {Mis hijos no lo creen.|Se me cumplió un sueño.}
    Mi nena {toca el piano|canta} y {dio su primera muestra|perdió la timidez}. {Le busca las canciones que le gustan|Nada de escalas eternas}.
    Canto: {no afinaba ni el feliz cumpleaños|perdía la voz cada fin de semana, soy docente}. {Respiración, apoyo|Ejercicios} y {otra voz|ya no me quedo afónic<o/a>}.
    Batería en {un departamento, con pad|sala}. {Coordina pies y manos hasta al más torpe (yo).|Mis vecinos agradecidos.}
    Bandoneón, {instrumento ingrato|difícil encontrar maestro}. {Paciencia y tango|Primer vals en cuatro meses}.
    Preparó el ingreso al {conservatorio|profesorado} de mi hijo: {lectura, oído|solfeo sin sufrir}. Adentro.
    ukelele con mi hija las 2 juntas, {plan de domingo|lo mejor de la semana}. {nos divertimos y aprendemos|gracias profe}
  `,
  detail: lines`
    Escribe {los arreglos a tu nivel|la partitura a mano}.
    Afina {la guitarra y el ánimo|antes de empezar}.
    Le gusta de todo, {de Piazzolla a trap|folklore y rock}.
    Graba {la base|el acompañamiento} para practicar.
  `,
  mixed: lines`
    Toca increíble, {enseñar le cuesta más|se pone a tocar y se olvida del alumno}.
    {Buena clase|Contentos}, {llega tarde y compensa poco|cambia de día}.
  `,
  bad: lines`
    Tres meses con {el mismo arpegio|la misma canción}. {Mi hijo abandonó.|Aburridísimo.}
    Cobró el mes y {se fue de gira|suspendió tres de cuatro}. {Enterada por las redes.|Sin devolver.}
  `,
  about: lines`
    Guitarrista y docente: {folklore, rock, tango|criolla y eléctrica}. {Empezamos con una canción que te guste|La teoría entra después, tocando}.
    Profesor[/a] de {piano|canto} {del conservatorio|}. {Chicos desde los cinco|Todas las edades} y {adultos que siempre quisieron|principiantes con vergüenza}.
    {Toco en bandas desde los quince|Percusionista} y enseño {batería y ritmo|a escuchar}. {En tu casa o en mi sala de $B.|Aunque no tengas instrumento.}
  `,
  headline: lines`
    {Guitarra desde cero|Tocá tu primera canción en un mes}
    {Piano y canto|Música a cualquier edad}
  `,
  specialty: lines`
    guitarra
    piano
    canto
    batería
    ukelele
    bandoneón
    lectura musical
    ingreso a conservatorio
  `,
};
