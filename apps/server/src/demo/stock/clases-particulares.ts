import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const clasesParticulares: TradeStock = {
  kind: 'clases',
  good: lines`
    {Análisis I|Álgebra|Física del CBC}, tercera vez que la rendía. {Me saqué un ocho.|Promocionada.} {Me hizo entender, no memorizar.|Resulta que no era tan brut<o/a>.}
    Mi hijo se llevó {matemática a marzo|cuatro materias}. {Aprobó todas|Salió con siete} y {ahora le explica al hermano|lo mejor: perdió el miedo}.
    {Química orgánica|Estadística} con {maquetas de plastilina|ejemplos de fútbol}. {Quién lo diría.|Nunca más me olvido de un enlace.}
    Le enseñó a leer a mi {nieta|nena}, que {venía trabada|en la escuela no arrancaba}. {En tres meses leía los carteles de la calle.|Lee todo, hasta el shampoo.}
    Clases por videollamada {desde Ushuaia|a las diez de la noche}, {pizarra compartida|grabadas para repasar}. {Funciona igual.|Comodísimo.}
    Preparó a mi hija para el ingreso al {Nacional|Pellegrini|Balseiro|Monserrat}. {Simulacros, calma|Ocho meses} y {adentro|quedó}.
    Le dice a los chicos {"probá, y si te equivocás aprendemos"|que equivocarse es parte}. {Cambió la actitud.|Mi hijo repite esa frase.}
    rendia el lunes y le escribi el viernes jaja. {3 clases intensivas|sabado y domingo}: 6. {ALCANZA|aprobado}
    {Cincuenta y dos años|A los cuarenta y pico}, terminando el secundario. {Me trató como un par.|Sin hacerme sentir menos.} {Me recibí en diciembre.|Me falta una.}
  `,
  detail: lines`
    Arma {apuntes propios|guías a medida}.
    Manda ejercicios entre clase y clase {y los corrige|}.
    Paciencia {infinita|de verdad}.
    Encuentra {dónde está el agujero|la base que faltaba} y arranca desde ahí.
  `,
  mixed: lines`
    Sabe muchísimo; {explica para los que ya saben|va rapidísimo}. Mi hijo {se perdió un poco|pedía pausa}.
    Buenas clases, {cancela seguido|cambió tres veces el día}. {Cerca del examen eso duele.|Con aviso, pero.}
  `,
  bad: lines`
    Cobró el paquete de {ocho|diez} clases y {dio cuatro|desapareció en la tercera}.
    Se puso a {resolverle la tarea|hacerle el TP} en vez de enseñar. {Examen: dos.|Aprendió a copiar, nada más.}
  `,
  about: lines`
    {Profesor[/a] de matemática|Ingenier[o/a] y docente}: {doy clases desde que estaba en la facultad|secundario, CBC e ingresos}. {Nadie es malo para los números|La mayoría arrastra un tema de segundo año: lo buscamos}.
    Maestr[o/a] de grado, {jubilad[o/a]|con veinticinco años de aula}. {Lectura, tablas, hábitos de estudio|Apoyo escolar en primaria}, {en tu mesa de la cocina|con juegos}.
    Estudio {física en Exactas|ingeniería química|Letras} y doy clases para {pagar el alquiler y porque me divierte|vivir}. {Ejemplos de la vida real.|Si no entendiste, expliqué mal.}
  `,
  headline: lines`
    Matemática {sin lágrimas|que se entiende}
    {Apoyo escolar e ingresos|Primaria con paciencia}
    {CBC, ingresos y finales|Preparo finales}
  `,
  specialty: lines`
    matemática
    física
    química
    ingreso universitario
    apoyo primario
    lengua y literatura
    estadística
    técnicas de estudio
    clases en línea
  `,
};
