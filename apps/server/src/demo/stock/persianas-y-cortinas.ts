import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const persianasYCortinas: TradeStock = {
  kind: 'aparatos',
  good: lines`
    Se cortó la cinta con la persiana {abajo|a mitad de camino} y el dormitorio {quedó a oscuras|parecía una cueva}. Vino {al otro día|a la tarde} con cinta {del mismo color|nueva} y listo.
    Motorizó {cuatro|las tres} persianas {de mi mamá, que ya no puede con la correa|del frente}. {La programó con la voz|Le enseñó el control con paciencia}. {Está como un chico con juguete nuevo.|No lo puede creer.}
    Rollers blackout {en los dos cuartos|para el bebé}. {No entra ni un rayito|Duerme hasta las nueve}. Midió por dentro del marco, {como corresponde|sin luz a los costados}.
    Le devolvió la vida a una cortina de enrollar de {madera|pino} de los años {40|50}: {cambió tablillas|repuso ganchos y eje}. Todos me decían PVC.
    Toldo {del patio|de la parrilla} con brazos. {Aguantó el viento de agosto|Lo probó conmigo diez veces}. La tela {no destiñe|es buena}.
    Mosquiteros para {toda la casa|ocho ventanas}: {calzan perfecto|a medida} y se sacan para lavar. {Adiós dengue.|Verano sin espirales.}
    {El local|La farmacia} con la metálica trabada {a las siete de la mañana|a la hora de abrir}. Cambió {el resorte|el eje} y a las nueve {facturábamos|abrimos}.
    cambio cinta, topes y rulemanes de 3 persianas en 1 hora. {rapido y barato|joya}
  `,
  detail: lines`
    Desarmó el taparrollo sin {marcar la pintura|romper el cielorraso}.
    Me mostró {telas con distinta transparencia|el muestrario a contraluz}.
    Engrasó {los ejes|todo} y quedó silenciosa.
    Recomendó {cinta más ancha|el sistema que va}, duró.
  `,
  mixed: lines`
    Las cortinas {divinas|lindas}, tardaron {seis semanas|un mes y pico}. {Las esperé con sábanas colgadas.|Verano al rayo del sol.}
    Arregló la persiana pero {el taparrollo quedó mal cerrado y chifla|entra aire por arriba}.
    El motor {suena bastante|es ruidoso} y me dijeron que era silencioso.
  `,
  bad: lines`
    Cortó mal la tela y {quiso convencerme de que era la moda|pretendía que la pague}. Dos centímetros de luz {de cada lado|en cada costado}.
    A la semana se volvió a {cortar|caer} la persiana, {con mi mano casi abajo|un estruendo}. No responde.
  `,
  about: lines`
    Arreglo {lo que sube y baja|persianas}: {cintas, ejes, motores, tablillas|cortinas de enrollar, rollers y toldos}. En el día si {tenés la medida|es cinta}.
    Fábrica chica de {rollers y toldos|cortinas}: {medimos, cortamos e instalamos nosotr[o/a]s|todo sale de nuestro taller de $B}.
    Hace {doce|diecisiete} años que {desarmo taparrollos|peleo con taparrollos} y sé dónde {muerden|se traban}. Llevo repuestos de casi todas las marcas.
  `,
  headline: lines`
    Persianas {trabadas: voy hoy|y cortinas, arreglo en el día}
    {Rollers, toldos y mosquiteros a medida|Cortinas que tapan de verdad}
    {Motorizo tu persiana|Motorización y cintas}
  `,
  specialty: lines`
    cintas de persiana
    motorización
    roller blackout
    toldos
    mosquiteros
    persianas de madera
    metálicas de local
    rieles y barrales
  `,
};
